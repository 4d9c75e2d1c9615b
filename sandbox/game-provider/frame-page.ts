import { html, raw } from "hono/html";
import { engines } from "./engines/engines.ts";
import type { FrameFile } from "./frame-files.ts";
import type { Title } from "./titles.ts";
import { type Locale, wordsFor } from "./words.ts";

export interface FrameFacts extends Title {
  locale: Locale;
  mode: "demo" | "play";
  facts: (typeof engines)[Title["engine"]];
  words: ReturnType<typeof wordsFor>;
}

interface FramePage {
  title: Title;
  locale: Locale;
  mode: "demo" | "play";
  script: FrameFile;
  styles: FrameFile;
}

/** The page in a frame: what it is told stands in it, so that nothing is asked for before it can be drawn. */
export function framePage({ title, locale, mode, script, styles }: FramePage) {
  const words = wordsFor(locale);
  const told: FrameFacts = { ...title, locale, mode, facts: engines[title.engine], words };
  return html`<!doctype html>
    <html lang="${words.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark" />
        <title>${title.titles[locale]}</title>
        <link rel="stylesheet" href="${styles.path}" />
        <script type="module" src="${script.path}"></script>
      </head>
      <body>
        <main id="game" aria-busy="true"><p class="wait">${words.loading}</p></main>
        ${raw(`<script type="application/json" id="facts">${JSON.stringify(told).replaceAll("<", "\\u003c")}</script>`)}
      </body>
    </html>`;
}

/** It may be framed by the sites of the house and by nobody else, and asks nobody but its own server. */
export function frameHeaders(sites: readonly string[]): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      ["frame-ancestors", ...(sites.length > 0 ? sites : ["'none'"])].join(" "),
    ].join("; "),
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
}
