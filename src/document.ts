import { type Language, languageFacts, languages, localPath } from "./i18n/languages.ts";

export interface DocumentParts {
  title: string;
  description: string;
  language: Language;
  /** Without the language prefix; undefined for the language's shell. */
  path: string | undefined;
  indexed: boolean;
  content: string;
  /** Inlined styles for the first view; all others are at `restOfStyles`. */
  style: string;
  restOfStyles: string | undefined;
  /** The boot script and its data attributes. */
  boot: string;
  data: Readonly<Record<string, string>>;
  /** The entry script, the scripts it needs, and the import map that connects them. */
  main: string;
  scripts: readonly string[];
  importMap: string;
  font: string | undefined;
}

/** A whole page. The house replaces `{origin}`, because only it knows its own. */
export function documentOf(parts: DocumentParts): string {
  const {
    title,
    description,
    language,
    path,
    indexed,
    content,
    style,
    restOfStyles,
    boot,
    data,
    main,
    scripts,
    importMap,
    font,
  } = parts;
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escape(value)}"`);
  const pathAttribute = path === undefined ? "" : ` data-path="${path}"`;
  return lines(
    "<!doctype html>",
    `<html lang="${languageFacts[language].htmlLang}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<script${attributes.join("")}>${boot}</script>`,
    `<script type="importmap">${importMap}</script>`,
    // Next to the map, which names the same files, as that compresses well.
    ...scripts.map((address) => `<link rel="modulepreload" href="${address}">`),
    `<title>${escape(title)}</title>`,
    description && `<meta name="description" content="${escape(description)}">`,
    path !== undefined && indexed ? addressesOf(language, path) : '<meta name="robots" content="noindex">',
    `<style>${style}</style>`,
    font && `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`,
    `<script type="module" src="${main}"></script>`,
    `<link rel="manifest" href="/manifest${language === "ru" ? "" : `-${language}`}.webmanifest">`,
    '<link rel="icon" href="/favicon.svg">',
    '<link rel="apple-touch-icon" href="/icon-180.png">',
    '<meta name="theme-color" media="(prefers-color-scheme:dark)" content="#0b0d12">',
    '<meta name="theme-color" media="(prefers-color-scheme:light)" content="#f6f2e9">',
    "</head>",
    "<body>",
    `<div id="root" data-language="${language}"${pathAttribute}>${shortened(content)}</div>`,
    restOfStyles && `<link rel="stylesheet" href="${restOfStyles}">`,
  );
}

/** HTML needs no quotes around plain values, nor closing tags of shapes, which saves some 100 bytes of a compressed page. */
function shortened(html: string): string {
  return html
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/="([\w./:-]*[\w.-])"(?=[\s>])/g, "=$1"))
    .replaceAll(/("?)><\/(?:path|circle|rect|ellipse|line|stop|use)>/g, (_, quote: string) => `${quote || " "}/>`);
}

export function sitemapOf(paths: readonly string[]): string {
  const entries = paths.flatMap((path) =>
    languages.map(
      (language) => `<url><loc>{origin}${localPath(language, path)}</loc>${alternates(path, "xhtml:link")}</url>`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

function addressesOf(language: Language, path: string): string {
  return lines(`<link rel="canonical" href="{origin}${localPath(language, path)}">`, alternates(path, "link"));
}

function alternates(path: string, tag: "link" | "xhtml:link"): string {
  const end = tag === "link" ? ">" : "/>";
  const link = (name: string, language: Language) =>
    `<${tag} rel="alternate" hreflang="${name}" href="{origin}${localPath(language, path)}"${end}`;
  return [
    ...languages.map((language) => link(languageFacts[language].htmlLang, language)),
    // Other readers get Russian by default.
    link("x-default", "ru"),
  ].join("");
}

function lines(...texts: (string | undefined)[]): string {
  return texts.filter(Boolean).join("");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
