import { moveQuery } from "../../contract/mirrors.ts";
import { withoutSecrets } from "../../rules/addresses.ts";

interface Move {
  protocol: string;
  host: string;
  from: string;
  /** Empty when a login is on its way with another tab; undefined when there is none. */
  code: string | undefined;
}

/** The same page at another host of the house. */
export function movedAddress(page: string, { protocol, host, from, code }: Move): string {
  const { pathname, search, hash } = new URL(withoutSecrets(page));
  const address = new URL(`${protocol}//${host}`);
  Object.assign(address, { pathname, search, hash });
  address.searchParams.set(moveQuery.from, from);
  if (code !== undefined) address.searchParams.set(moveQuery.code, code);
  return address.href;
}
