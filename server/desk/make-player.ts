import type { InferOutput } from "valibot";
import type { makePlayer as makePlayerForm } from "../../contract/desk.ts";
import { type Micro, parseAmount } from "../../rules/money.ts";
import { addPlayer, findCredentials } from "../accounts/players.ts";
import type { Device } from "../accounts/sessions.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import { placeOf } from "../geo/place.ts";
import type { House } from "../house.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import { emailAddress, phoneAddress } from "../messages/address.ts";
import { giveMoney } from "./give-money.ts";

export interface MadePlayer {
  id: string;
  token: string;
  email: string | null;
  /** Null for somebody who had an account before and chose their own. */
  password: string | null;
}

/** Makes a player of age, or looks up the one with this address, and gives them money. */
export async function makePlayer(
  form: InferOutput<typeof makePlayerForm>,
  device: Device,
  house: House,
): Promise<MadePlayer | Refusal> {
  const chosen = form.password ?? `${house.chance.bytes(9).toString("base64url")}1a`;
  const email =
    form.email ??
    (form.phone === undefined ? `player-${house.chance.bytes(4).toString("hex")}@karat.localhost` : undefined);
  const address = email === undefined ? phoneAddress(form.phone ?? "") : emailAddress(email);
  const known = await findCredentials(house.pool, address);
  const passwordHash = known && form.password === undefined ? undefined : await house.passwords.hash(chosen);

  const made = await inTransaction(house.pool, async (tx) => {
    const id = known?.id ?? (await add(tx));
    if (id === undefined) return undefined;
    if (known && passwordHash)
      await tx.query("update players set password_hash = $2 where id = $1", [id, passwordHash]);
    const amountMicro = amountOf(form.balance);
    if (amountMicro > 0n) await giveMoney(tx, id, amountMicro, house);
    return { id, tokens: await house.sessions.start(tx, id, device) };
  });
  if (!made) return refuse("validation", form.phone === undefined ? { email: "taken" } : { phone: "taken" });
  return {
    id: String(made.id),
    token: made.tokens.access,
    email: email ?? null,
    password: passwordHash ? chosen : null,
  };

  async function add(tx: Tx): Promise<bigint | undefined> {
    const { phone, currency, verified: isVerified } = form;
    const newcomer = {
      email,
      phone,
      passwordHash: passwordHash ?? "",
      currency,
      locale: "ru-RU",
      place: placeOf("RU"),
      isVerified,
    } as const;
    return addPlayer(tx, newcomer, house);
  }
}

function amountOf(text: string | undefined): Micro {
  return (text === undefined ? undefined : parseAmount(text)) ?? 0n;
}
