// The task page: the speed is only asked for where it matters.
const form = document.querySelector("#choose");
const speed = document.querySelector("#hz");

function show() {
  speed.hidden = new FormData(form).get("pace") !== "realtime";
}

form.addEventListener("change", show);
show();
