export interface Asset {
  url: string;
  /** In base64, without the "=" at its end: the list is most of the service worker. */
  sha256: string;
}

export interface Precached {
  /** Documents containing the build's id; one without a path is the language's shell. */
  pages: { url: string; language: string; path?: string }[];
  /** Files that the pages start with; `languages` limits them to those. */
  assets: (Asset & { languages?: string[] })[];
  /** The list of all other files, which are cached when idle. */
  rest: Asset;
}
