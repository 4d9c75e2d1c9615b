import { resetOpened } from "../../rules/addresses.ts";

/**
 * The address at which a reset link is opened: token and phone move into the hash, which browsers send to nobody. In
 * the path they would leak, because fonts are fetched before any script runs, with the page's full address as referrer.
 */
export function resetLinkInHash(path: string, search: string): string | undefined {
  const [, before = "", token = resetOpened] = /^(.*\/reset-password\/)([^/]+)\/?$/.exec(path) ?? [];
  if (token === resetOpened) return undefined;
  const query = new URLSearchParams(search);
  const phone = query.get("phone");
  query.delete("phone");
  const secrets = new URLSearchParams({ token, ...(phone !== null && { phone }) });
  const rest = query.toString();
  return `${before}${resetOpened}${rest && `?${rest}`}#${secrets.toString()}`;
}
