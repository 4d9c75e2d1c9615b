import { consentVersion } from "../rules/consent.ts";
import { launchParameters } from "../rules/addresses.ts";
import type { EarlyInput, LaunchParameters } from "./link/boot-globals.ts";

/*
 * Runs inside the page before anything else is loaded. All variable values are data attributes of its script tag, so
 * that its hash in the security policy stays the same. Its budget is 2,048 bytes.
 */
type Attribute = "build" | "shared" | "solo" | "sw" | "parts";
const { build, shared, solo, sw, parts } = (document.currentScript as HTMLScriptElement).dataset as Record<
  Attribute,
  string
>;

// Launch parameters are removed before any request, because requests would leak them in the referrer.
const address = new URL(document.URL);
const query = address.searchParams;
const launch: LaunchParameters = {};
for (const name of launchParameters) {
  if (!query.has(name)) continue;
  launch[name] = query.get(name) as string;
  query.delete(name);
  history.replaceState(null, "", address);
}
// Applies to the whole tab, however soon this page is left.
if ("no_sso" in launch) attempt(() => (sessionStorage["noSso"] = "true"));

const page = document.documentElement.dataset;
const light = matchMedia("(prefers-color-scheme:light)");
showTheme();
light.onchange = showTheme;

const allowed = [shared, solo, sw];
const policy = window.trustedTypes?.createPolicy("karat", {
  createScriptURL(address) {
    if (allowed.includes(address)) return address;
    throw TypeError(address);
  },
}) ?? { createScriptURL: (address: string) => address };

const [Host, script] =
  "SharedWorker" in window && query.get("worker") !== "solo" ? [SharedWorker, shared] : [Worker, solo];
const start = () => new Host(policy.createScriptURL(script), { type: "module", name: "karat" });

let limit: ReturnType<typeof setTimeout> | undefined;
const early: EarlyInput = {
  press(control) {
    early.pressed = control;
    control.dataset["pressed"] = `${control.dataset["does"]}`;
    control.ariaBusy = "true";
    // After that long, the user has turned to something else.
    limit = setTimeout(early.end, 20_000);
  },
  end() {
    clearTimeout(limit);
    const { pressed } = early;
    if (!pressed) return;
    delete pressed.dataset["pressed"];
    early.pressed = pressed.ariaBusy = null;
  },
};

const snapshot = kept("snapshot");
// Shows the player's or the guest's markup until the session is known. Who has just been let in has a cookie alone.
// The question stands in the markup, and is shown where nobody has answered it.
const { cookie } = document;
if (!cookie.includes(`consent=${consentVersion}`) && !navigator.globalPrivacyControl) page["consent"] = "";
if (snapshot || /token=/.test(cookie)) page["session"] = "player";

window.karat = {
  build,
  policy,
  solo,
  sw,
  start,
  // With everything cached, rendering comes first and the worker starts later.
  worker: navigator.serviceWorker?.controller ? null : start(),
  snapshot,
  parts,
  launch,
  arrival: address.href,
  early,
};

// Before the view is ready no form is sent, and the last press is remembered until the view can carry it out.
addEventListener(
  "click",
  (event) => {
    const control = (event.target as Element).closest<HTMLElement>("a,button");
    // The replayed click passes here, too, and is not trusted.
    if (event.isTrusted && control) {
      early.end();
      if (!control.matches("a") && !isAlive(control)) keep(event, control);
    }
  },
  true,
);
// The main button of a table shows a key, which presses it wherever nothing else is meant by it.
addEventListener(
  "keydown",
  (event) => {
    const main = document.querySelector<HTMLElement>("[data-does]");
    if (!main || isAlive(main) || event.key !== " " || event.target !== document.body) return;
    if (event.ctrlKey || event.metaKey || event.altKey || kept("shortcuts") === "off") return;
    early.end();
    keep(event, main);
  },
  true,
);
addEventListener("submit", (event) => early.watch ?? event.preventDefault());
// After the browser's back button, a remembered press is no longer wanted.
addEventListener("pagehide", early.end);

function isAlive(control: HTMLElement) {
  return early.watch && !control.closest("[data-waits]");
}

function keep(event: Event, control: HTMLElement) {
  event.preventDefault();
  event.stopPropagation();
  if (control.ariaDisabled) return;
  early.press(control);
  early.watch?.();
}

function showTheme() {
  page["theme"] = kept("theme") ?? (light.matches ? "light" : "dark");
}

function kept(key: "theme" | "snapshot" | "shortcuts") {
  return attempt(() => localStorage[key] as string | undefined);
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    // Without storage the page is still shown.
  }
}
