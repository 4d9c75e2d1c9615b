import { createHash } from "node:crypto";
import { html, raw } from "hono/html";

export type Markup = ReturnType<typeof html>;

interface PageWords {
  lang: string;
  name: string;
}

export function servicePage({ lang, name }: PageWords, title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <title>${title} · ${name}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <p class="brand">${name}</p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}

/** `formTargets` are the origins a form may be redirected to. */
export function pageHeaders(formTargets: readonly string[]): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": [
      "default-src 'none'",
      `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
      ["form-action 'self'", ...formTargets].join(" "),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
}

const style = `
:root { color-scheme: light dark; --page: light-dark(#eef1f7, #0d1017); --card: light-dark(#fff, #161b26); --line: light-dark(#cfd6e4, #2b3344); --well: light-dark(#f6f8fc, #0f131c); --text: light-dark(#171b26, #f2f5fa); --soft: light-dark(#4d566a, #b3bccd); --main: light-dark(#2856d8, #7ea2ff); --on-main: light-dark(#fff, #0a1020); --fault: light-dark(#b3262c, #ff8a86); }
* { box-sizing: border-box; }
body { display: grid; min-height: 100dvh; margin: 0; padding: 16px; place-items: center; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { display: grid; gap: 16px; width: 100%; max-width: 400px; padding: 28px 24px; border: 1px solid var(--line); border-radius: 20px; background: var(--card); }
h1, p, ul { margin: 0; overflow-wrap: anywhere; }
h1 { font-size: 26px; line-height: 1.2; }
ul { display: grid; gap: 6px; padding-left: 20px; color: var(--soft); }
.brand { color: var(--main); font-size: 14px; font-weight: 650; letter-spacing: 0.02em; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; font-weight: 550; }
a { color: var(--main); }
.about { color: var(--soft); font-size: 14px; }
form { display: grid; gap: 14px; }
label { display: grid; gap: 6px; font-size: 14px; font-weight: 550; }
.check { display: flex; gap: 12px; align-items: center; min-height: 44px; font-weight: 400; }
input { min-height: 48px; padding: 10px 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--well); color: var(--text); font: inherit; font-size: 16px; font-weight: 400; }
.check input { flex: none; width: 22px; min-height: 22px; accent-color: var(--main); }
[aria-invalid] { border-color: var(--fault); }
.fault { color: var(--fault); font-weight: 400; }
button { min-height: 48px; padding: 10px 16px; border: 0; border-radius: 12px; background: var(--main); color: var(--on-main); font: inherit; font-weight: 650; cursor: pointer; }
button.quiet { background: none; color: var(--soft); font-weight: 550; }
:focus-visible { outline: 2px solid var(--main); outline-offset: 2px; }
`;

// Raw, as the policy's hash covers every character between the tags.
const styleElement = raw(`<style>${style}</style>`);
