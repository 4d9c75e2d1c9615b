import type { MirrorKey } from "../../rules/mirror-manifest.ts";

export type SiteLanguage = "ru" | "en" | "kz";

/**
 * dist/<id>/site.json: what the build tells the house about the files in dist/<id>/site.
 * Every file there is served under its own path; beside a text in /assets stand its `.br` and `.gz`.
 * In the pages, in robots.txt and in sitemap.xml `{origin}` stands for the main site's own origin.
 */
export interface BuiltSite {
  /** The build id of the pages, of sw.js and of /latest-build.json, the same text in all of them: a release under another id only replaces it. */
  id: string;
  /** What a path without a page of its own gets. */
  shell: Record<SiteLanguage, BuiltPage>;
  pages: (BuiltPage & { path: string; lang: SiteLanguage })[];
  /**
   * Paths of the app without language prefix: anything else is answered with the shell and 404. `:name` stands for a part
   * that varies, `:name(a|b)` for one that has to match this expression as a whole.
   */
  routes: string[];
  /** Hashes of the scripts that are inlined in pages, for the content security policy. */
  scripts: string[];
  /** Paths of files that never change, because they are named after their content. */
  assets: string[];
  /** Such files of the build before, which pages opened then still ask for. */
  kept: string[];
  /** The keys whose lists of mirrors its scripts believe. */
  mirrorKeys: MirrorKey[];
}

export interface BuiltPage {
  /** Inside site/; also its address for the service worker, which needs the headers of the page with it. */
  file: string;
  /** Hashes of its inlined styles. */
  styles: string[];
}
