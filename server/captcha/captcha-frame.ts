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
  const facts = { name: provider === "hcaptcha" ? "hcaptcha" : "grecaptcha", siteKey, address: address.href, origins };
  // Nothing in it ends the script that it stands in.
  return `(${inFrame})(${JSON.stringify(facts).replaceAll("<", "\\u003c")})`;
}

/** Runs in the frame: loads the provider's script, renders it invisibly, and executes it when the page asks. */
const inFrame = `function (facts) {
  var widget;
  function tell(type, token) {
    facts.origins.forEach(function (origin) { parent.postMessage({ type: type, token: token }, origin); });
  }
  function failed() { tell("failed"); }
  function solved(token) { if (typeof token === "string") tell("token", token); }
  window.captchaLoaded = function () {
    try {
      widget = window[facts.name].render("captcha", {
        sitekey: facts.siteKey, size: "invisible", callback: solved,
        "error-callback": failed, "expired-callback": failed, "chalexpired-callback": failed, "close-callback": failed
      });
      tell("loaded");
    } catch (error) { failed(); }
  };
  addEventListener("message", function (event) {
    if (event.source !== parent || facts.origins.indexOf(event.origin) < 0 || !event.data) return;
    if (event.data.type !== "execute") return;
    try {
      Promise.resolve(window[facts.name].execute(widget, { action: String(event.data.action) })).then(solved, failed);
    } catch (error) { failed(); }
  });
  var script = document.createElement("script");
  script.src = facts.address;
  script.onerror = failed;
  document.head.appendChild(script);
}`;
