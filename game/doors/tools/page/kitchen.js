// The page in the frame of a host (MCP Apps, 2026-01-26): JSON-RPC by postMessage, and nothing else.
"use strict";

const AGAIN_MS = 3000;
const TRIES = 20;
const waiting = new Map();
const at = { session: "", seat: "", seq: 0, page: "", over: false };
let last = 0;
let watching = false;
let canCall = false;

const part = (id) => document.getElementById(id);
const post = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const notify = (method, params = {}) => post({ method, params });

function request(method, params) {
  last += 1;
  const id = last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    post({ id, method, params });
  });
}

function list(id, rows) {
  part(id).replaceChildren(...rows.map(([words, kind]) => {
    const row = document.createElement("li");
    row.textContent = words;
    if (kind) row.className = kind;
    return row;
  }));
}

function scene(told, content) {
  Object.assign(at, { session: told.session, seat: told.seat, seq: told.seq, over: told.moment === "over" });
  if (told.page) at.page = told.page;
  part("title").textContent = `What ${told.seat} sees`;
  const stands = told.stands || { yours: "It is up to you.", not_yet: "It is not up to you yet.", over: "It is over." }[told.moment];
  const words = `Step ${told.step}. ${stands}`;
  if (part("stands").textContent !== words) part("stands").textContent = words;
  part("goals").hidden = !told.goal && !told.conditions.length;
  part("goal").textContent = told.goal ? `Goal: ${told.goal}` : "Goal";
  list("conditions", told.conditions.map((one) => [`${one.met ? "✓ done:" : "○ to do:"} ${one.text}`, one.met ? "" : "open"]));
  part("talk").hidden = !told.said.length;
  list("said", told.said.map((one) => [`${one.name}: ${one.text}`, ""]));
  part("open").hidden = !/^https?:/.test(at.page);
  const picture = (content || []).find((one) => one.type === "image");
  if (picture) {
    part("picture").src = `data:${picture.mimeType};base64,${picture.data}`;
    part("picture").alt = `The kitchen as ${told.seat} sees it at step ${told.step}`;
    part("picture").hidden = false;
  }
}

async function watch() {
  if (watching || !canCall) return;
  watching = true;
  let since = 0;
  for (let tries = 0; tries < TRIES && !(at.over && since); ) {
    try {
      const arguments_ = { session: at.session, seat: at.seat, since, seconds: 20 };
      const told = await request("tools/call", { name: "watch", arguments: arguments_ });
      if (told.isError) throw new Error(told.content[0].text);
      scene(told.structuredContent, told.content);
      since = at.seq;
      tries = 0;
    } catch (error) {
      part("stands").textContent = `This picture may be old: ${error.message}`;
      tries += 1;
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
  watching = false;
}

function dress(context) {
  if (!context) return;
  if (context.theme) document.documentElement.style.colorScheme = context.theme;
  for (const [name, value] of Object.entries(context.styles?.variables || {})) {
    if (value) document.documentElement.style.setProperty(name, value);
  }
}

const heard = {
  "ui/notifications/tool-input": ({ arguments: given }) => {
    if (given?.session) part("stands").textContent = `Looking into session ${given.session} …`;
  },
  "ui/notifications/tool-result": (result) => {
    if (result.isError || !result.structuredContent) {
      part("stands").textContent = result.content?.[0]?.text || "There is nothing to show.";
      return;
    }
    scene(result.structuredContent, result.content);
    watch();
  },
  "ui/notifications/tool-cancelled": () => {
    part("stands").textContent = "That look was cancelled.";
  },
  "ui/notifications/host-context-changed": dress,
};

addEventListener("message", (event) => {
  const message = event.data;
  if (event.source !== parent || message?.jsonrpc !== "2.0") return;
  if (message.method === undefined) {
    const one = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) one?.reject(new Error(message.error.message));
    else one?.resolve(message.result);
  } else if (message.id !== undefined) {
    post({ id: message.id, result: {} }); // ping, and the end of this page
    if (message.method === "ui/resource-teardown") at.over = true;
  } else {
    heard[message.method]?.(message.params || {});
  }
});

part("open").addEventListener("click", () => request("ui/open-link", { url: at.page }).catch(() => {}));

new ResizeObserver(() => {
  const { width, height } = document.documentElement.getBoundingClientRect();
  notify("ui/notifications/size-changed", { width: Math.ceil(width), height: Math.ceil(height) });
}).observe(document.documentElement);

request("ui/initialize", {
  appInfo: { name: "brigade-kitchen", version: "1" },
  appCapabilities: { availableDisplayModes: ["inline"] },
  protocolVersion: "2026-01-26",
}).then((host) => {
  canCall = Boolean(host.hostCapabilities?.serverTools);
  dress(host.hostContext);
  notify("ui/notifications/initialized");
});
