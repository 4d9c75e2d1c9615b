import { documentOf, type DocumentParts } from "./document.ts";
import { type Language, localPath } from "./i18n/languages.ts";

/** What the build has made by the time the pages are made. */
export interface SiteParts {
  build: string;
  /** Text of the script that stands in every page. */
  boot: string;
  /** Text of the map by which scripts find each other. */
  importMap: string;
  addresses: { shared: string; solo: string; sw: string };
  /** Address of the main script. */
  main: string;
  /** Styles of a page with this lazily loaded module: text for what its markup shows at once, and where the rest is. */
  styles(module: string | undefined, markup: string): Promise<{ inlined: string; rest: string | undefined }>;
  /** The parts that come to life on such a page as soon as it stands: their styles are among its own. */
  soon(module: string | undefined): readonly string[];
  /** Address of the list of all such modules. */
  partList: string;
  /** Addresses of all scripts that a page with this module and these files of words needs. */
  scripts(module: string | undefined, words: readonly string[]): string[];
  /** Address of the file with a language's letters. */
  font(language: Language): string | undefined;
}

type Head = Pick<DocumentParts, "title" | "description" | "language" | "path" | "indexed" | "content">;

interface Page extends Head {
  /** Name of the route; undefined for the shell of the language. */
  route: string | undefined;
  /** Its lazily loaded module, as the build has named it. */
  module: string | undefined;
  words: readonly string[];
}

export interface RenderedPage {
  route: string | undefined;
  /** With its language. */
  path: string | undefined;
  language: Language;
  file: string;
  html: string;
  /** Text of its inlined styles. */
  style: string;
}

/** A page with all that the build has made for it. */
export async function pageOf(site: SiteParts, { route, module, words, ...head }: Page): Promise<RenderedPage> {
  const { language, path, content } = head;
  const { inlined, rest } = await site.styles(module, content);
  const html = documentOf({
    ...head,
    style: inlined,
    restOfStyles: rest,
    boot: site.boot,
    importMap: site.importMap,
    data: {
      build: site.build,
      ...site.addresses,
      parts: [site.partList, ...(module ? [nameOf(module)] : []), ...site.soon(module)].join(" "),
    },
    main: site.main,
    scripts: site.scripts(module, words),
    font: site.font(language),
  });
  return {
    route,
    path: path === undefined ? undefined : localPath(language, path),
    language,
    file: `pages/${language}/${route ?? "shell"}.html`,
    html,
    style: inlined,
  };
}

/** What a lazily loaded module calls itself: the name of its file. */
function nameOf(module: string): string {
  return module.replace(/^.*[/:]|\.\w+$/g, "");
}
