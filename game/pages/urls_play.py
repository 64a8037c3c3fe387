"""Addresses for playing: landing, tasks, sessions, seats."""

from __future__ import annotations

from django.urls import URLPattern, path

from game.pages import couch, daily, home, lobby, play, practice, sprites, tasks, tokens

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("demo/", home.demo, name="demo"),
    path("me/", home.profile, name="profile"),
    path("tokens/", tokens.tokens, name="tokens"),
    path("tokens/<int:number>/revoke/", tokens.revoke_token, name="revoke_token"),
    path("tasks/", tasks.tasks, name="tasks"),
    path("tasks/thumb/<path:task_id>.png", tasks.task_thumb, name="task_thumb"),
    path("tasks/<path:task_id>/", tasks.task, name="task"),
    path("new/", tasks.new_session, name="new_session"),
    path("practise/", practice.practise, name="practise"),
    path("kitchen/", tasks.own_kitchen, name="own_kitchen"),
    path("watch/", play.live, name="live"),
    path("daily/", daily.daily, name="daily"),
    path("daily/cook/", daily.cook_today, name="cook_today"),
    path("daily/<slug:day>/", daily.daily, name="daily_of"),
    path("s/<slug:session_id>/ghost/", daily.ghost, name="ghost"),
    path("s/<slug:session_id>/", play.session, name="session"),
    path("s/<slug:session_id>/seat/", lobby.claim_seat, name="claim_seat"),
    path("s/<slug:session_id>/watch/", play.watch, name="watch"),
    path("s/<slug:session_id>/split/", play.split, name="split"),
    path("s/<slug:session_id>/couch/", couch.couch, name="couch"),
    path("s/<slug:session_id>/couch/sit/", couch.sit_beside, name="sit_beside"),
    path("s/<slug:session_id>/couch/hand/", couch.hand_over, name="hand_over"),
    path("s/<slug:session_id>/couch/name/", couch.call_them, name="call_them"),
    path("s/<slug:session_id>/result/", play.result, name="result"),
    path("s/<slug:session_id>/sprites/<slug:art>/<int:size>/", sprites.sprites, name="sprites"),
    path("s/<slug:session_id>/invite.svg", lobby.invite_qr, name="invite_qr"),
    path("s/<slug:session_id>/invite/", lobby.invite_program, name="invite_program"),
    path("s/<slug:session_id>/rematch/", lobby.rematch, name="rematch"),
]
