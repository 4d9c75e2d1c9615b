import { loginByProvider as call, type ProviderForm } from "../../contract/providers.ts";
import { refreshCookies } from "../accounts/cookies.ts";
import type { DeviceOwner } from "../accounts/devices.ts";
import { takeOfNetwork } from "../attempts/network-limits.ts";
import { isClaimed, releaseClaim } from "../accounts/claims.ts";
import { addPlayer, findDeviceOwner } from "../accounts/players.ts";
import type { Tokens } from "../accounts/sessions.ts";
import { PromoGone, promoGone } from "../accounts/welcoming.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import type { SeenBrowser } from "../fingerprints/fingerprints.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import { emailAddress } from "../messages/address.ts";
import { serve, type Visit } from "./providers-house.ts";
import type { Presented } from "./attempts.ts";
import { beginAtProvider } from "./begin.ts";
import { browserOf } from "./browser-cookie.ts";
import { addIdentity, findOwner, lockIdentity } from "./identities.ts";
import type { ProviderAccount } from "./open-id.ts";

/** Two calls in one: without a token it begins a login; with the pop-up's code it completes one. */
export const loginByProvider = serve(call, async (form, visit) => {
  // An empty field means none. Whoever is a player already needs none, but a wrong code is told of before the window opens.
  const promo = form.promo ? await visit.house.welcoming.find(form.promo, visit.location) : undefined;
  if (typeof promo === "string") return refuse("validation", { promo });
  if (form.token === "") return beginAtProvider(visit, { ...form, player: undefined });

  const { house } = visit;
  const { config, pool, providers, signOn } = house;
  const presented: Presented = {
    code: form.token,
    browser: browserOf(config, visit.cookies) ?? "",
    player: undefined,
  };
  const account = await providers.attempts.find(presented);
  if (!account) return wrongToken();

  const isNew = (await findOwner(pool, account)) === undefined;
  const why = isNew ? await whyNotNew(visit, account) : undefined;
  if (why) return why;
  const seen = await house.fingerprints.read(form.fpp, visit.site);
  const outcome = await inTransaction(pool, (tx) =>
    logInOrRegister(tx, { form, promo, seen, visit, account, presented, mayAdd: isNew }),
  ).catch(promoGone);
  if (!("tokens" in outcome)) return outcome;
  const lines = house.devices.remember(visit.cookies, outcome.deviceOwner);
  for (const line of [...refreshCookies(config, outcome.tokens), ...lines]) visit.setCookie(line);
  return { data: { token: outcome.tokens.access, sso: signOn.url() }, is_register: outcome.isNew };
});

async function whyNotNew({ house, ip, location }: Visit, account: ProviderAccount): Promise<Refusal | undefined> {
  const { email } = account;
  if (!house.hasRoom()) return refuse("read_only", {}, 5);
  // A browser that somebody else has logged in with gets this far from any country.
  if (location.blocked) return refuse("region_blocked");
  // An existing account is never given away for an address: its owner logs in and links.
  if (email !== undefined && (await isClaimed(house.pool, emailAddress(email)))) {
    // Unless the same code, shown twice at once, has just made that account.
    return (await findOwner(house.pool, account)) === undefined ? refuse("link_needed") : undefined;
  }
  const waitS = await takeOfNetwork(house.rateLimits, house.limits.registrationsOfNetwork, ip);
  return waitS === undefined ? undefined : refuse("too_many_tries", {}, waitS);
}

interface LoginRequest {
  form: ProviderForm;
  promo: object | undefined;
  seen: SeenBrowser | undefined;
  visit: Visit;
  account: ProviderAccount;
  presented: Presented;
  mayAdd: boolean;
}

async function logInOrRegister(
  tx: Tx,
  { form, promo, seen, visit, account, presented, mayAdd }: LoginRequest,
): Promise<{ tokens: Tokens; deviceOwner: DeviceOwner; isNew: boolean } | Refusal> {
  const { house } = visit;
  if (!(await house.providers.attempts.use(tx, presented))) return wrongToken();
  await lockIdentity(tx, account);
  const owner = await findOwner(tx, account);
  if (owner !== undefined) {
    await house.fingerprints.keep(tx, owner, seen, "login");
    return { ...(await startSession(tx, visit, owner)), isNew: false };
  }
  // The account was unlinked at this very moment.
  if (!mayAdd) return wrongToken();
  const player = await register(tx, { form, seen, visit, account });
  if (player === undefined) return refuse("link_needed");
  const fault = await house.welcoming.give(tx, player, { device: house.devices.idOf(visit.cookies), promo });
  if (fault) throw new PromoGone(fault);
  return { ...(await startSession(tx, visit, player)), isNew: true };
}

async function startSession(tx: Tx, visit: Visit, player: bigint) {
  const tokens = await visit.house.sessions.start(tx, player, visit);
  return { tokens, deviceOwner: await findDeviceOwner(tx, player) };
}

async function register(
  tx: Tx,
  { form, seen, visit, account }: Pick<LoginRequest, "form" | "seen" | "visit" | "account">,
): Promise<bigint | undefined> {
  const { house, locale, location } = visit;
  const { stag, partner, adplace } = form;
  if (account.email !== undefined) await releaseClaim(tx, emailAddress(account.email));
  const player = await addPlayer(
    tx,
    {
      email: account.email,
      isEmailVerified: account.email !== undefined,
      passwordHash: undefined,
      registerMethod: "social",
      currency: form.currency || (location.region === "KZ" ? "KZT" : "RUB"),
      locale,
      location,
      stag,
      partner,
      adplace,
      seen,
    },
    house,
  );
  if (player !== undefined)
    await addIdentity(tx, account, { id: house.uuid(), player, at: new Date(house.clock.now()) });
  return player;
}

function wrongToken(): Refusal {
  return refuse("wrong_token", { token: "wrong_token" });
}
