// Pictures that are still being drawn come as one clear pixel: ask for them again.
const TRIES = 10;
const AGAIN_MS = 700;

document.addEventListener("load", ({ target: image }) => {
  if (!(image instanceof HTMLImageElement) || image.naturalWidth > 1 || !image.src.includes("/tasks/thumb/")) return;
  const tried = Number(image.dataset.tried || 0) + 1;
  if (tried > TRIES) return;
  image.dataset.tried = tried;
  const address = new URL(image.src);
  address.searchParams.set("again", tried);
  setTimeout(() => { image.src = address.href; }, AGAIN_MS * tried);
}, true);
