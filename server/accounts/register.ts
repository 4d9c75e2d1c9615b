import {
  type EmailRegistration,
  type PhoneRegistration,
  registerByEmail as byEmail,
  registerByPhone as byPhone,
} from "../../contract/access.ts";
import { inTransaction } from "../db/connect.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import { type Address, addressField, emailAddress, phoneAddress } from "../messages/address.ts";
import { breachedFault } from "./breached-fault.ts";
import { takeRegistration } from "./attempt-limits.ts";
import { refreshCookies } from "./cookies.ts";
import { releaseClaim } from "./claims.ts";
import { wideNetworkOf } from "../http/network.ts";
import { serve, type Visit } from "./accounts-house.ts";
import { addPlayer, findDeviceOwner } from "./players.ts";
import { PromoGone, promoGone } from "./welcoming.ts";

export const registerByEmail = serve(
  byEmail,
  (form, visit) => register(emailAddress(form.email), form, visit),
  breachedFault,
);
export const registerByPhone = serve(
  byPhone,
  (form, visit) => register(phoneAddress(form.phone), form, visit),
  breachedFault,
);

type Form = Omit<EmailRegistration, "email"> | Omit<PhoneRegistration, "phone">;
type Registered = { data: { token: string; sso: string | null } };

async function register(address: Address, form: Form, visit: Visit<"none">): Promise<Registered | Refusal> {
  const { house, location, locale, cookies } = visit;
  // An empty field means none.
  const promo = form.promo ? await house.welcoming.find(form.promo, location) : undefined;
  if (typeof promo === "string") return refuse("validation", { promo });
  const { password, currency, stag, partner, adplace, fpp, captcha } = form;
  const attempt = await takeRegistration(visit, address, captcha);
  if (attempt instanceof Refusal) return attempt;

  const passwordHash = await visit.withoutSlot(() => house.passwords.hash(password, wideNetworkOf(visit.ip)));
  const seen = await house.fingerprints.read(fpp, visit.site);
  const field = addressField[address.channel];
  const entered = await inTransaction(house.pool, async (tx) => {
    const sources = { stag, partner, adplace, seen };
    const newcomer = { [field]: address.text, passwordHash, currency, locale, location, ...sources };
    await releaseClaim(tx, address);
    const player = await addPlayer(tx, newcomer, house);
    if (player === undefined) return undefined;
    const fault = await house.welcoming.give(tx, player, { device: house.devices.idOf(cookies), promo });
    if (fault) throw new PromoGone(fault);
    await house.outboundQueue.order(tx, { kind: "verify", address, player });
    return { tokens: await house.sessions.start(tx, player, visit), deviceOwner: await findDeviceOwner(tx, player) };
  }).catch(promoGone);
  if (entered instanceof Refusal) return entered;
  if (!entered) return refuse("validation", { [field]: "taken" });
  const { tokens, deviceOwner } = entered;
  const lines = [...refreshCookies(house.config, tokens), ...house.devices.remember(cookies, deviceOwner)];
  lines.forEach(visit.setCookie);
  return { data: { token: tokens.access, sso: house.signOn.url() } };
}
