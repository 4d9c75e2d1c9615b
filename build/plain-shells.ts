import { languages } from "../src/i18n/languages.ts";
import type { RenderedSite } from "../src/prerender.tsx";
import { pageOf, type SiteParts } from "../src/rendered-page.ts";

/** What does for every page in development: nothing is drawn before the browser does it. */
export async function plainShells(site: SiteParts): Promise<RenderedSite> {
  const pages = languages.map((language) => {
    const head = { title: "Karat", description: "", language, path: undefined, indexed: false, content: "" };
    const words = [`locales/${language}/common.json`];
    return pageOf(site, { ...head, route: undefined, module: undefined, words });
  });
  return {
    pages: await Promise.all(pages),
    // Which there are, the browser knows alone.
    routes: [{ path: "/", pattern: "/:any(.*)", module: undefined, words: [] }],
    sitemap: "",
  };
}
