import { createHash } from "node:crypto";
import words from "../../locales/ru/common.json";
import en from "../../locales/en/house/pages.json";
import kz from "../../locales/kz/house/pages.json";
import ru from "../../locales/ru/house/pages.json";

const texts = [
  ["ru", ru.sign_on_nowhere],
  ["en", en.sign_on_nowhere],
  ["kk", kz.sign_on_nowhere],
];

const style =
  "body{display:grid;align-content:center;gap:1rem;min-height:100dvh;max-width:28rem;margin:0 auto;padding:1.5rem;" +
  "box-sizing:border-box;font:1rem/1.5 system-ui,sans-serif;text-align:center}p{margin:0}";
const styleHash = createHash("sha256").update(style).digest("base64");

/** Answers links to the sign-on host that name no page of the house, without showing what they name. */
export function noPage(): Response {
  const lines = texts.map(([lang, text]) => `<p lang="${lang}">${text}</p>`).join("");
  return new Response(
    `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<meta name="color-scheme" content="dark light"><title>${words.brand}</title><style>${style}</style><body>${lines}</body></html>`,
    {
      status: 400,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      },
    },
  );
}
