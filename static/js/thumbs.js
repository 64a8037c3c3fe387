// Pictures that are still being drawn are asked for again.
const TRIES = 8;
const AGAIN_MS = 900;

document.addEventListener("error", ({ target: image }) => {
  if (!(image instanceof HTMLImageElement) || !image.src.includes("/tasks/thumb/")) return;
  const tried = Number(image.dataset.tried || 0);
  if (tried >= TRIES) return;
  image.dataset.tried = tried + 1;
  const address = new URL(image.src);
  address.searchParams.set("again", tried + 1);
  setTimeout(() => { image.src = address.href; }, AGAIN_MS * (tried + 1));
}, true);
