import { resetOpened } from "../../rules/addresses.ts";

/**
 * Where a reset link is opened: its token and phone behind the hash, which browsers tell nobody. The letters of a page are
 * fetched before any script runs, with the page's whole address as their referrer.
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
