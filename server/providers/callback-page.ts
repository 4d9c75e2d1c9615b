import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { PopUpMessage } from "../../contract/providers.ts";
import en from "../../locales/en/house/pages.json";
import kz from "../../locales/kz/house/pages.json";
import ru from "../../locales/ru/house/pages.json";
import type { Locale } from "../http/visit.ts";

interface Told {
  message: PopUpMessage;
  origin: string;
}

/** The last page of a pop-up: tells the page that opened it and closes. Without an opener it says so. */
export async function callbackPage(locale: Locale, told?: Told): Promise<Response> {
  const { lang, words } = pages[locale];
  const { title, text } = told ? words.provider_done : words.provider_over;
  const page = html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <title>${title}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body ${told ? html`data-told="${JSON.stringify(told)}"` : ""}>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
        </main>
        ${raw(`<script>${script}</script>`)}
      </body>
    </html>`;
  return new Response(String(await page), { status: told ? 200 : 400, headers });
}

// Everything variable is in the body's attributes, so the script's hash stays the same.
const script =
  "const { told } = document.body.dataset;" +
  "if (told && opener) { const { message, origin } = JSON.parse(told); opener.postMessage(message, origin); close(); }";

const style = `
:root { color-scheme: light dark; }
body { display: grid; min-height: 100dvh; margin: 0; padding: 24px; place-items: center; background: light-dark(#f6f2e9, #0b0d12); color: light-dark(#171920, #f4f5f9); font: 16px/1.5 system-ui, sans-serif; text-align: center; }
main { max-width: 360px; }
h1 { margin: 0 0 8px; font-size: 22px; }
p { margin: 0; color: light-dark(#4a4f5d, #b6bdcc); }
`;

const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; "),
  // Anything stricter would cut it off from its opener.
  "Cross-Origin-Opener-Policy": "unsafe-none",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

const pages = {
  "ru-RU": { lang: "ru", words: ru },
  "en-US": { lang: "en", words: en },
  "kk-KZ": { lang: "kk", words: kz },
  "pt-BR": { lang: "en", words: en },
} satisfies Record<Locale, object>;
