import { moveQuery } from "../../contract/mirrors.ts";
import { loginFlag, withoutSecrets } from "../../rules/addresses.ts";

interface Move {
  protocol: string;
  host: string;
  from: string;
  /** Empty if another tab hands everything over; undefined if there is none. */
  code: string | undefined;
  /** The player was logged in at the old host and has to log in at the new one. */
  logsIn?: boolean;
}

export function movedAddress(page: string, { protocol, host, from, code, logsIn = false }: Move): string {
  const { pathname, search, hash } = new URL(withoutSecrets(page));
  const address = new URL(`${protocol}//${host}`);
  Object.assign(address, { pathname, search, hash });
  address.searchParams.set(moveQuery.from, from);
  if (logsIn) address.searchParams.set(loginFlag, "");
  if (code !== undefined) address.searchParams.set(moveQuery.code, code);
  return address.href;
}
