import { callbackPath, type PopUpMessage } from "../../contract/providers.ts";
import type { Hosts } from "../http/hosts.ts";
import type { Caller } from "../http/visit.ts";
import type { ProvidersHouse } from "./providers-house.ts";
import { type Attempt, checksOf } from "./attempts.ts";
import { browserOf } from "./browser-cookie.ts";
import { callbackPage } from "./callback-page.ts";
import { isNewcomer } from "./identities.ts";
import type { ProviderAccount } from "./open-id.ts";

/** Where a provider returns to for a page of this origin; undefined for foreign origins. */
export function callbackAddress(
  hosts: Hosts,
  { origin, provider }: Pick<Attempt, "origin" | "provider">,
): string | undefined {
  const api = hosts.apiOf(origin);
  return api && `${api}${callbackPath(provider)}`;
}

/** The end of the pop-up: checks the provider's answer, and tells the page that waits for it. */
export async function answerCallback(
  { provider: id, search }: { provider: string; search: string },
  caller: Pick<Caller, "cookies" | "locale" | "ip">,
  house: ProvidersHouse,
): Promise<Response> {
  const { attempts, find, openId } = house.providers;
  const state = new URLSearchParams(search).get("state");
  const browser = browserOf(house.config, caller.cookies);
  const client = { ip: caller.ip, device: house.devices.idOf(caller.cookies) };
  const claim = (state: string, browser: string) =>
    house.networkLimiter.run(client, () => attempts.claim(state, browser));
  const attempt = state && browser ? await claim(state, browser) : undefined;
  const provider = attempt?.provider === id ? find(id) : undefined;
  // Expired, used, or begun in another browser: there is no page to tell.
  if (!state || !browser || !attempt || !provider) return callbackPage(caller.locale);
  const answer = new URL(`${callbackAddress(house.hosts, attempt)}${search}`);
  const account = await openId.accountOf(provider, { answer, checks: checksOf(browser, state) });
  const message = typeof account === "string" ? { state, error: account } : await proven(account, attempt, state);
  return callbackPage(attempt.locale, { message, origin: attempt.origin });

  async function proven(account: ProviderAccount, { player }: Attempt, state: string): Promise<PopUpMessage> {
    const isNew = player === undefined && (await isNewcomer(house.pool, account));
    const token = await attempts.prove(state, account, isNew ? "newcomer" : "known");
    return { state, token, is_register: isNew };
  }
}
