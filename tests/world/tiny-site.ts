import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { mirrorPixel } from "../../rules/mirror-pixel.ts";
import type { BuiltSite } from "../../server/http/built-site.ts";
import { sandboxMirrorKey } from "../../server/runtime/sandbox-mirror-key.ts";

/** Writes a minimal build where a house looks for one. */
export function writeTinySite(dist: string, id = "tiny", mirrorKeys: BuiltSite["mirrorKeys"] = sandboxKeys): void {
  const languages = ["ru", "en", "kz"] as const;
  const site: BuiltSite = {
    id,
    shell: { ru: page("ru", "shell"), en: page("en", "shell"), kz: page("kz", "shell") },
    pages: languages.map((lang) => ({ path: lang === "ru" ? "/" : `/${lang}`, lang, ...page(lang, "home") })),
    routes: ["/", "/profile", "/games/cases/:slug(gold|silver-[0-9]+(-[0-9]+)*)", "/reset-password/:token"],
    scripts: ["sha256-Ym9vdA=="],
    assets: ["/assets/main-1.js"],
    kept: ["/assets/main-0.js"],
    mirrorKeys,
  };
  const files: Record<string, string | Uint8Array> = {
    "assets/main-0.js": "0;",
    "assets/main-1.js": "1;",
    "sw.js": `// ${id}`,
    "sw-kill.js": "// gone",
    "pixel.png": Buffer.from(mirrorPixel, "base64"),
    "manifest.webmanifest": "{}",
    "robots.txt": "Sitemap: {origin}/sitemap.xml",
    "sitemap.xml": "<urlset/>",
  };
  for (const lang of languages) {
    files[page(lang, "home").file] = `<html><head lang="${lang}">home ${id} {origin}</head></html>`;
    files[page(lang, "shell").file] = `<html><head lang="${lang}">shell ${id}</head></html>`;
  }
  for (const [name, text] of Object.entries(files)) write(join(dist, id, "site", name), text);
  write(join(dist, id, "site.json"), JSON.stringify(site));
  write(join(dist, "current.json"), JSON.stringify({ id, sources: "" }));
}

const sandboxKeys = [{ key_id: sandboxMirrorKey.key_id, x: sandboxMirrorKey.jwk.x }];

function page(lang: string, name: string) {
  return { file: `pages/${lang}/${name}.html`, styles: ["sha256-c3R5bGU="] };
}

function write(file: string, text: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
