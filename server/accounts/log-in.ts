import { inTransaction } from "../db/connect.ts";
import type { Caller } from "../http/visit.ts";
import type { AccountsHouse } from "./accounts-house.ts";
import type { SeenBrowser } from "../fingerprints/fingerprints.ts";
import { refreshCookies } from "./cookies.ts";
import { findDeviceOwner } from "./players.ts";
import type { Device } from "./sessions.ts";

type LoginVisit = Device & { house: AccountsHouse } & Pick<Caller, "cookies" | "setCookie">;

export interface LoggedIn {
  token: string;
  sso: string | null;
}

/** What a login has brought along, where it has. */
interface Brought {
  signOn?: string | undefined;
  seen?: SeenBrowser | undefined;
}

export async function logIn(visit: LoginVisit, player: bigint, { signOn, seen }: Brought = {}): Promise<LoggedIn> {
  const { house, cookies } = visit;
  const { tokens, deviceOwner } = await inTransaction(house.pool, async (tx) => {
    const tokens = await house.sessions.start(tx, player, visit, signOn);
    await house.fingerprints.keep(tx, player, seen, "login");
    return { tokens, deviceOwner: await findDeviceOwner(tx, player) };
  });
  const lines = [...refreshCookies(house.config, tokens), ...house.devices.remember(cookies, deviceOwner)];
  lines.forEach(visit.setCookie);
  return { token: tokens.access, sso: house.signOn.url() };
}
