import { type SiteFile, siteFile } from "./site-files.ts";

/** Pages with a host's verification code for search engines; each is made once. */
export function createVerifiedPages(verifications: ReadonlyMap<string, string>) {
  const made = new WeakMap<SiteFile, Map<string, SiteFile>>();

  return function verified(file: SiteFile, site: string): SiteFile {
    const content = verificationOf(verifications, site);
    if (content === undefined) return file;
    const versions = made.get(file) ?? new Map<string, SiteFile>();
    made.set(file, versions);
    const page = versions.get(content) ?? withMeta(file, content);
    versions.set(content, page);
    return page;
  };
}

/** The operator may have named the host with or without its port. */
export function verificationOf(verifications: ReadonlyMap<string, string>, domain: string): string | undefined {
  const host = domain.toLowerCase();
  return verifications.get(host) ?? verifications.get(host.replace(/:\d+$/, ""));
}

/** Needs no escaping: the configuration allows only letters, digits and underscores. */
function withMeta({ body }: SiteFile, content: string): SiteFile {
  const meta = `<meta name="yandex-verification" content="${content}"></head>`;
  return siteFile(".html", Buffer.from(body.toString().replace("</head>", meta)));
}
