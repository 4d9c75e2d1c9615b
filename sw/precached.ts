/** What the build tells the service worker of the files that it keeps. */
export interface Precached {
  /** Documents with the build's own id in them; without a path, the shell of the language. */
  pages: { url: string; language: string; path?: string }[];
  /** Named after their content; those with languages are for these only. */
  assets: { url: string; integrity: string; languages?: string[] }[];
}
