import type { InferOutput } from "valibot";
import type { makePlayer as makePlayerForm } from "../../contract/desk.ts";
import { type Micro, parseAmount } from "../../rules/money.ts";
import { addPlayer, findCredentials } from "../accounts/players.ts";
import type { Device } from "../accounts/sessions.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import { locationOf } from "../http/location.ts";
import type { DeskHouse } from "./desk-house.ts";
import { type FieldErrors, refuse, type Refusal } from "../http/refusal.ts";
import { emailAddress } from "../messages/address.ts";
import { giveMoney } from "./give-money.ts";

type Form = InferOutput<typeof makePlayerForm>;

export interface MadePlayer {
  id: string;
  token: string;
  email: string | null;
  password: string;
}

export async function makePlayer(form: Form, device: Device, house: DeskHouse): Promise<MadePlayer | Refusal> {
  const chosen = form.password ?? `${house.rng.bytes(9).toString("base64url")}1a`;
  const email =
    form.email ??
    (form.phone === undefined ? `player-${house.rng.bytes(4).toString("hex")}@karat.localhost` : undefined);
  const passwordHash = await house.passwords.hash(chosen, "desk");

  const made = await inTransaction(house.pool, async (tx) => {
    const id = await add(tx);
    if (id === undefined) return undefined;
    await tx.query("update players set is_age_vouched = true where id = $1", [id]);
    const amountMicro = amountOf(form.balance);
    if (amountMicro > 0n) await giveMoney(tx, id, amountMicro, house);
    return { id, tokens: await house.sessions.start(tx, id, device) };
  });
  if (!made) return refuse("validation", await takenOf(form, house));
  return { id: String(made.id), token: made.tokens.access, email: email ?? null, password: chosen };

  async function add(tx: Tx): Promise<bigint | undefined> {
    const { phone, currency, verified: isVerified } = form;
    const newcomer = {
      email,
      phone,
      passwordHash,
      currency,
      locale: "ru-RU",
      location: locationOf("RU"),
      isVerified,
    } as const;
    return addPlayer(tx, newcomer, house);
  }
}

async function takenOf({ email, phone }: Form, { pool }: DeskHouse): Promise<FieldErrors> {
  const isTaken = email !== undefined && (await findCredentials(pool, emailAddress(email)));
  return isTaken || phone === undefined ? { email: "taken" } : { phone: "taken" };
}

function amountOf(text: string | undefined): Micro {
  return (text === undefined ? undefined : parseAmount(text)) ?? 0n;
}
