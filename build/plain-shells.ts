import { languages } from "../src/i18n/languages.ts";
import type { RenderedSite } from "../src/prerender.tsx";
import { pageOf, type SiteParts } from "../src/rendered-page.ts";

/** The shell of every page in development: nothing is prerendered. */
export async function plainShells(site: SiteParts): Promise<RenderedSite> {
  const pages = languages.map((language) => {
    const head = { title: "Karat", description: "", language, path: undefined, indexed: false, content: "" };
    const words = [`locales/${language}/common.json`];
    return pageOf(site, { ...head, name: undefined, module: undefined, words });
  });
  return {
    pages: await Promise.all(pages),
    // Only the browser knows the routes here.
    routes: [{ path: "/", pattern: "/:any(.*)", module: undefined, words: [] }],
    sitemap: "",
  };
}
