import { moveQuery } from "../../contract/mirrors.ts";
import { isSecretPath, withoutSecrets } from "../../rules/addresses.ts";
import type { OpenedPage } from "../http/site.ts";
import type { Mirrors } from "./mirrors.ts";

/**
 * Where a stranger is redirected who opens a page of a site that has moved. A player still gets the page, which takes
 * their login to the new host before it goes there; so does a guest who was here today, whose settings and drafts the
 * page sends ahead; and so does whoever opens a link to set a password, which works here only. A path with a dot is a
 * file and not a page.
 */
export function movedAddress(mirrors: Mirrors, { site, path, search, mode, carried }: OpenedPage): string | undefined {
  const destination = mirrors.destinationOf(site);
  if (destination === undefined || carried || path.includes(".") || isSecretPath(path)) return undefined;
  if (mode !== null && mode !== "navigate") return undefined;
  const address = new URL(withoutSecrets(`${mirrors.linkTo(destination)}${path}${search}`));
  // Changed only if needed, because rewriting would change the spelling of the query.
  if (address.searchParams.has(moveQuery.from)) address.searchParams.delete(moveQuery.from);
  address.search += `${address.search ? "&" : "?"}${moveQuery.from}=${encodeURIComponent(site)}`;
  return address.href;
}
