import { createHash } from "node:crypto";
import type { Handler } from "../http/host-router.ts";
import type { Hosts } from "../http/hosts.ts";
import type { CaptchaProvider } from "./captcha-file.ts";

/**
 * The page of another captcha, at a host of its own: its code runs there, in a frame, and sees and reaches nothing of the
 * site's. What the two say to each other stands in `contract/captcha.ts`.
 */
export function captchaFrame(provider: CaptchaProvider, hosts: Pick<Hosts, "captchaOf" | "origins">): Handler {
  const script = frameScript(provider, [...hosts.origins]);
  const hash = createHash("sha256").update(script).digest("base64");
  const origins = provider.origins.join(" ");
  const page = `<!doctype html><html><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Captcha</title></head><body><div id="captcha"></div><script>${script}</script></body></html>`;
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${origins}`,
    `style-src 'unsafe-inline' ${origins}`,
    `connect-src ${origins}`,
    `img-src data: ${origins}`,
    `font-src ${origins}`,
    `frame-src ${origins}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${[...hosts.origins].join(" ")}`,
  ].join("; ");
  return async (request) =>
    new URL(request.url).pathname === "/"
      ? new Response(page, {
          headers: {
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": policy,
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "strict-origin",
          },
        })
      : new Response(null, { status: 404 });
}

function frameScript({ provider, siteKey, script }: CaptchaProvider, origins: readonly string[]): string {
  const address = new URL(script);
  address.searchParams.set("render", "explicit");
  address.searchParams.set("onload", "captchaLoaded");
  // Or it takes the other one's name as well.
  if (provider === "hcaptcha") address.searchParams.set("recaptchacompat", "off");
  const facts = { siteKey, address: address.href, origins };
  // Nothing in it ends the script that it stands in.
  return `(${inFrame})(${JSON.stringify(facts).replaceAll("<", "\\u003c")}, ${adapters[provider]})`;
}

/**
 * What each provider's documentation says of its own: by which name it stands in the page, when it may be used, how a
 * widget is rendered of which nothing is seen until there is something to solve, and how it says its token. hCaptcha calls
 * back once it is ready; reCAPTCHA v3 resolves with the token, and v2 calls back with it.
 */
const adapters: Record<CaptchaProvider["provider"], string> = {
  hcaptcha: `{
    api: function () { return window.hcaptcha; },
    ready: function (then) { then(); },
    options: { size: "invisible" },
    execute: function (api, widget) {
      return api.execute(widget, { async: true }).then(function (answer) { return answer.response; });
    }
  }`,
  recaptcha: `{
    api: function () { return window.grecaptcha; },
    ready: function (then) { window.grecaptcha.ready(then); },
    options: { size: "invisible", badge: "inline" },
    execute: function (api, widget, action) { return api.execute(widget, { action: action }); }
  }`,
};

/** Runs in the frame: loads the provider's script, renders its widget, and executes that whenever the page asks. */
const inFrame = `function (facts, adapter) {
  var widget, isUsed = false;
  // Of the site's origins it is that one's frame which has asked for it.
  var home = facts.origins.filter(function (origin) { return document.referrer.indexOf(origin + "/") === 0; })[0];
  function tell(type, token) { if (home) parent.postMessage({ type: type, token: token }, home); }
  function opened() { tell("opened"); }
  function failed() { tell("failed"); }
  function solved(token) { if (typeof token === "string" && token) tell("token", token); }
  function attempt(work) { try { work(); } catch (error) { failed(); } }
  window.captchaLoaded = function () {
    attempt(function () {
      adapter.ready(function () {
        attempt(function () {
          var options = {
            sitekey: facts.siteKey, callback: solved, "open-callback": opened,
            "error-callback": failed, "expired-callback": failed, "chalexpired-callback": failed, "close-callback": failed
          };
          for (var name in adapter.options) options[name] = adapter.options[name];
          widget = adapter.api().render("captcha", options);
          tell("loaded");
        });
      });
    });
  };
  addEventListener("message", function (event) {
    if (event.source !== parent || event.origin !== home || !event.data) return;
    if (event.data.type !== "execute") return;
    attempt(function () {
      var api = adapter.api();
      // A widget answers once; what it has said before may have expired, or was of no use.
      if (isUsed) api.reset(widget);
      isUsed = true;
      Promise.resolve(adapter.execute(api, widget, String(event.data.action))).then(solved, failed);
    });
  });
  var script = document.createElement("script");
  script.src = facts.address;
  script.async = true;
  script.onerror = failed;
  document.head.appendChild(script);
}`;
