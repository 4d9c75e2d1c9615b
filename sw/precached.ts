export interface Asset {
  url: string;
  integrity: string;
}

/** What the build tells the service worker of the files that it keeps. */
export interface Precached {
  /** Documents with the build's own id in them; without a path, the shell of the language. */
  pages: { url: string; language: string; path?: string }[];
  /** What these start with; those with languages are for these only. */
  assets: (Asset & { languages?: string[] })[];
  /** The list of all others, which are kept when there is nothing else to do. */
  rest: Asset;
}
