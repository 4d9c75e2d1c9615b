import { documentOf, type DocumentParts } from "./document.ts";
import { type Language, localPath } from "./i18n/languages.ts";

export interface SiteParts {
  build: string;
  /** The boot script, inlined in every page. */
  boot: string;
  importMap: string;
  addresses: { shared: string; solo: string; sw: string };
  main: string;
  /**
   * Styles of a page with this lazily loaded module: those that its markup needs at once as text, the rest as an
   * address.
   */
  styles(module: string | undefined, markup: string): Promise<{ inlined: string; rest: string | undefined }>;
  /** Parts that such a page loads right after the start; their styles are among the page's. */
  soon(module: string | undefined): readonly string[];
  /** Address of the list of all such modules. */
  partList: string;
  /** Addresses of all scripts that a page with this module and these translation files needs. */
  scripts(module: string | undefined, words: readonly string[]): string[];
  /** Address of a language's font. */
  font(language: Language): string | undefined;
}

type Head = Pick<DocumentParts, "title" | "description" | "language" | "path" | "indexed" | "content">;

interface Page extends Head {
  /** Of the route, and of which of its pages; undefined for the language's shell. */
  name: string | undefined;
  /** Its lazily loaded module, by its name in the build. */
  module: string | undefined;
  words: readonly string[];
}

export interface RenderedPage {
  name: string | undefined;
  /** With the language prefix. */
  path: string | undefined;
  language: Language;
  file: string;
  html: string;
  style: string;
}

export async function pageOf(site: SiteParts, { name, module, words, ...head }: Page): Promise<RenderedPage> {
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
    name,
    path: path === undefined ? undefined : localPath(language, path),
    language,
    file: `pages/${language}/${name ?? "shell"}.html`,
    html,
    style: inlined,
  };
}

/** A lazily loaded module's name, which is its file name. */
function nameOf(module: string): string {
  return module.replace(/^.*[/:]|\.\w+$/g, "");
}
