import type { CatalogEntry } from "../../../contract/catalog.ts";
import { links } from "../../shell/links.ts";

/** Where a game is now that was opened by an address that it had before; undefined where that is its address. */
export function addressOf(path: string, entry: Pick<CatalogEntry, "kind" | "slug">): string | undefined {
  const [, , , slug, mode] = path.split("/");
  return slug === entry.slug ? undefined : links.entry(entry, mode === "play" ? "play" : "demo");
}
