import type { MirrorKey } from "../../rules/mirror-manifest.ts";

export type SiteLanguage = "ru" | "en" | "kz";

/**
 * dist/<id>/site.json: what the build tells the house about the files in dist/<id>/site. Every file is served under its
 * own path; texts in /assets have a `.br` and a `.gz` beside them. In pages, robots.txt and sitemap.xml, `{origin}`
 * stands for the main site's origin.
 */
export interface BuiltSite {
  /** The build id in the pages, sw.js and /latest-build.json, in the same form, so that a release can replace it. */
  id: string;
  /** Served for app paths without a page of their own. */
  shell: Record<SiteLanguage, BuiltPage>;
  pages: (BuiltPage & { path: string; lang: SiteLanguage })[];
  /**
   * Paths of the app without language prefix; any other is answered with the shell and 404. `:name` is a variable part,
   * `:name(a|b)` one that has to match this expression as a whole.
   */
  routes: string[];
  /** Hashes of inline scripts, for the content security policy. */
  scripts: string[];
  /** Paths of files that never change, because their names contain a hash. */
  assets: string[];
  /** Such files of the build before, which pages opened then still request. */
  kept: string[];
  /** The keys whose mirror lists the site's scripts trust. */
  mirrorKeys: MirrorKey[];
}

export interface BuiltPage {
  /** Path inside site/. The service worker fetches the page by it, to store it with its headers. */
  file: string;
  /** Hashes of its inline styles. */
  styles: string[];
}
