import { createHash } from "node:crypto";
import { type LoadedSite, siteFile } from "./site-files.ts";

export function releaseOf(site: LoadedSite, releases: number): LoadedSite {
  if (releases === 0) return site;
  const { id } = site.built;
  const later = createHash("sha256").update(`${id} ${releases}`).digest("hex").slice(0, id.length);
  const files = new Map(site.files);
  for (const [path, { body }] of site.files) {
    if (path.endsWith(".html") || path === "/sw.js")
      files.set(path, siteFile(path, Buffer.from(body.toString().replaceAll(id, later))));
  }
  return { built: { ...site.built, id: later }, files };
}
