"""This installation, read from the environment; every default is safe for one machine."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

from webapp.storing import storages_of

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("BRIGADE_VAR", BASE_DIR / "var"))
"""Where this installation keeps what it makes: database, secret, files, job queue."""
os.environ.setdefault("BRIGADE_CACHE", str(VAR_DIR / "cache"))

VAR_DIR.mkdir(parents=True, exist_ok=True)


def _flag(name: str, default: bool) -> bool:
    said = os.environ.get(name, "").strip().lower()
    return said in {"1", "true", "yes", "on"} if said else default


def _list(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def _limit(name: str, default: float) -> float | None:
    """A number that must not be passed; None where the variable says `none`."""
    text = os.environ.get(name, "").strip().lower()
    return None if text == "none" else float(text or default)


def _one_of(name: str, *choices: str) -> str:
    """What the variable says, the first choice where it says nothing."""
    value = os.environ.get(name, "").strip().lower() or choices[0]
    if value not in choices:
        raise ImproperlyConfigured(f"{name}: one of {', '.join(choices)} is expected, not {value}")
    return value


def _secret_key() -> str:
    """SECRET_KEY, or a key of this installation's own, made once and readable by its owner only."""
    if key := os.environ.get("SECRET_KEY"):
        return key
    path = VAR_DIR / "secret_key"
    if not path.exists():
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(get_random_secret_key())
    return path.read_text()


SECRET_KEY = _secret_key()
DEBUG = _flag("DEBUG", False)

PUBLIC_URL = os.environ.get("BRIGADE_URL", "").strip().rstrip("/")
"""Where people open this installation, such as https://kitchen.example.org; empty: wherever they
happen to. Links to others say it, and hosts, origins and TLS follow from it."""
_public = urlsplit(PUBLIC_URL)
if PUBLIC_URL and (_public.scheme not in ("http", "https") or not _public.hostname or _public.path):
    raise ImproperlyConfigured("BRIGADE_URL: an address like https://kitchen.example.org")
TLS = _public.scheme == "https"

NETWORK_URL = ""
"""Where others in the network find a kitchen opened with `make play HOST=0.0.0.0`; set there."""

ALLOWED_HOSTS = _list("ALLOWED_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]
if _public.hostname and not _list("ALLOWED_HOSTS"):
    ALLOWED_HOSTS.append(_public.hostname)
CSRF_TRUSTED_ORIGINS = [*_list("CSRF_TRUSTED_ORIGINS"), *([PUBLIC_URL] if PUBLIC_URL else [])]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "servestatic.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "channels",
    "game",
    "webapp",
    "webapp.accounts",
]

CSRF_FAILURE_VIEW = "webapp.errors.stale_form"

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "webapp.security.content_security_policy",
    "webapp.smaller.SmallerFiles",
    "servestatic.middleware.ServeStaticMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "webapp.languages.readers_language",
    "webapp.errors.wrong_method",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "webapp.doorkeeper.Doorkeeper",
]

ROOT_URLCONF = "webapp.urls"
ASGI_APPLICATION = "webapp.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {
    "default": dj_database_url.parse(
        # An empty line of an env file is none.
        os.environ.get("DATABASE_URL", "").strip() or f"sqlite:///{VAR_DIR / 'brigade.sqlite3'}",
        # A connection that died with its server is replaced before it is used, not by its failure.
        conn_health_checks=True,
    )
}
DATABASE_CONNECTIONS = int(os.environ.get("BRIGADE_DATABASE_CONNECTIONS", "").strip() or 16)
"""Of one process to PostgreSQL, at the most."""
DATABASE_WAIT_S = 90.0
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        # A writer waits instead of failing, and takes its lock at once, so that it never has to
        # give up half-way; FULL keeps what was acknowledged even when the power goes.
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
    # A file, not memory: tests write from several threads, as the server does.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    # Each request has a thread of its own. Where hundreds come at once, each with a connection of its own, the
    # server refuses all beyond its limit, session workers too; so they take turns at a few that stay open.
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
        "min_size": 1,
        "max_size": DATABASE_CONNECTIONS,
        "timeout": DATABASE_WAIT_S,
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

DAILY_AGENTS = _list("BRIGADE_DAILY_AGENTS")
"""Agents that cook the kitchen of the day, `name` or `name@endpoint/model`; empty: those that its suite names; none: nobody."""
REDIS_URL = os.environ.get("REDIS_URL", "")
"""Empty: one process does everything. Set: web processes and session workers meet in Redis."""

CELERY_BROKER_URL = os.environ.get("CELERY_BROKER_URL", "filesystem://localhost//")
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
if CELERY_BROKER_URL.startswith("filesystem://"):
    CELERY_BROKER_TRANSPORT = "webapp.folder_queue:Transport"
    _queue = VAR_DIR / "queue"
    for _name in ("messages", "control"):
        (_queue / _name).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(_queue / "messages"),
        "data_folder_out": str(_queue / "messages"),
        "control_folder": str(_queue / "control"),
        "polling_interval": 0.05,
    }

FILES_DIR = Path(os.environ.get("BRIGADE_FILES", VAR_DIR / "files"))
"""Exports, clips, measures and pictures of the menu: where they are made, and where they stay unless
BRIGADE_STORAGE names a bucket that all machines share."""
STORAGES = storages_of(os.environ.get("BRIGADE_STORAGE", ""))

MODELS_FOR = _one_of("BRIGADE_MODELS_FOR", "allowed", "everybody", "nobody")
"""Who may put agents that ask models into live kitchens. `allowed`: staff, accounts with the
permission "May put agents that ask models into kitchens", and guests with a tick in the admin."""
MODEL_BUDGETS = {
    "day": (
        _limit("BRIGADE_MODELS_DAY_TOKENS", 5_000_000),
        _limit("BRIGADE_MODELS_DAY_DOLLARS", 5.0),
    ),
    "session": (
        _limit("BRIGADE_MODELS_SESSION_TOKENS", 500_000),
        _limit("BRIGADE_MODELS_SESSION_DOLLARS", 1.0),
    ),
}
"""What all live kitchens together may spend in a day (UTC) and each of them in its life: tokens and
US dollars. Evaluation runs have budgets of their own."""

OPEN_HOUSE = _flag("BRIGADE_OPEN_HOUSE", default=False)
"""Whether new kitchens are listed, and strangers read names and chat. If not, a kitchen is found by its
link, unless whoever opens it says otherwise, and strangers read the names of the seats."""

PRIVATE = _flag("BRIGADE_PRIVATE", default=False)
"""Whether every session is for those only who sit in it, opened it, or keep this installation
(`game.log.private`); those of studies always are."""

LIMITS = _flag("BRIGADE_LIMITS", default=True)
"""Whether strangers are told to wait when they do too much at once (`webapp.doorkeeper`)."""

API_RATE = _limit("BRIGADE_API_RATE", 50.0) or 1e9
API_BURST = int(2 * API_RATE)
"""Calls a second that a personal token may make in each web process, and how many at once."""
API_OPEN = int(_limit("BRIGADE_API_OPEN", 64) or 1e9)
"""Streams and waiting calls that a token may have open at a time in each web process."""
API_SESSIONS = int(_limit("BRIGADE_API_SESSIONS", 32) or 1e9)
"""Sessions opened with a token that may go on at a time."""
API_STREAMS = int(_limit("BRIGADE_API_STREAMS", 2000) or 1e9)
"""Streams of all tokens together in each web process."""

QUEUE_RUNNING = int(_limit("BRIGADE_QUEUE_RUNNING", 32) or 1e6)
"""Places of the line (docs/doors/fleets.md) that play at a time, in all processes together."""
QUEUE_TOKEN_RUNNING = int(_limit("BRIGADE_QUEUE_TOKEN_RUNNING", 4) or 1e6)
"""The same for one token."""
QUEUE_WAITING = int(_limit("BRIGADE_QUEUE_WAITING", 1000) or 1e6)
"""Places that wait at the most: whoever comes then is told when to come again."""
QUEUE_PLACES = int(_limit("BRIGADE_QUEUE_PLACES", 16) or 1e6)
"""Places in which one token may wait at a time."""
QUEUE_OWNER_PLACES = int(_limit("BRIGADE_QUEUE_OWNER_PLACES", 250) or 1e6)
"""The same of all programs of one owner, so that nobody fills the line."""
QUEUE_GAME_S = float(_limit("BRIGADE_QUEUE_GAME_S", 1800) or 86400)
"""Seconds after which a game of the line is over, however far it is."""
QUEUE_MOVE_S = float(_limit("BRIGADE_QUEUE_MOVE_S", 300) or 86400)
"""Seconds that one move of it may take, where cooks take turns or move together."""
QUEUE_SEED = os.environ.get("BRIGADE_QUEUE_SEED", "")
"""Draws the order of the kitchens; another one is another order for all."""

WARM_UP = _flag("BRIGADE_WARM_UP", default=True)
"""Whether servers make ready beside their work what the first visitor would wait for."""

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("es", "Español"), ("zh-hans", "简体中文")]
LOCALE_PATHS = [BASE_DIR / "locale"]
HOUSE_LANGUAGE = _one_of("BRIGADE_LANGUAGE", *(code for code, _ in LANGUAGES))
"""What pages speak to those who have chosen no language and whose browser names none of ours. What is recorded,
and what programs are told, is English wherever it is (`webapp.languages`)."""
LANGUAGE_COOKIE_NAME = "brigade_language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "staticfiles"
STATIC_ROOT.mkdir(exist_ok=True)
SERVESTATIC_USE_FINDERS = True

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "records"
LOGOUT_REDIRECT_URL = "home"

SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = _flag("SECURE_COOKIES", TLS)
SECURE_SSL_REDIRECT = _flag("SECURE_SSL_REDIRECT", TLS)
SECURE_REDIRECT_EXEMPT = [r"^health/"]  # asked inside, without TLS
SECURE_HSTS_SECONDS = int(os.environ.get("SECURE_HSTS_SECONDS") or (30 * 24 * 3600 if TLS else 0))
SECURE_HSTS_INCLUDE_SUBDOMAINS = _flag("SECURE_HSTS_INCLUDE_SUBDOMAINS", False)
SECURE_HSTS_PRELOAD = _flag("SECURE_HSTS_PRELOAD", False)
_proxy_header = os.environ.get("SECURE_PROXY_SSL_HEADER", "").strip()
SECURE_PROXY_SSL_HEADER = (
    (f"HTTP_{_proxy_header.upper().replace('-', '_')}", "https") if _proxy_header else None
)
"""The header in which a proxy says how it was asked; only for servers that do not read it themselves
(uvicorn does, from the addresses in FORWARDED_ALLOW_IPS), and only where nobody else can send it."""
USE_X_FORWARDED_HOST = _flag("USE_X_FORWARDED_HOST", False)
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # names below this host may be somebody else's: SECURE_HSTS_INCLUDE_SUBDOMAINS
    "security.W019",  # the page of all seats side by side frames our own pages, and only ours may
    "security.W021",  # preloading is for the owner of the domain to wish: SECURE_HSTS_PRELOAD
]
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "SAMEORIGIN"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
LARGE_BODIES = {"/records/bring/": 33 * 1024 * 1024}
"""Bytes that requests to these paths may bring: files of whole games."""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "INFO")},
}
