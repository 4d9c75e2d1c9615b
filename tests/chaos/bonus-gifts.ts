import { randomUUID } from "node:crypto";
import { parseMoney, toWire } from "../../rules/money.ts";
import { endGrant, openGrant } from "../../server/bonus/grants.ts";
import { methodHash } from "../../server/cashier/methods.ts";
import { reverseDeposit } from "../../server/cashier/reverse-deposit.ts";
import { takeEvent } from "../../server/cashier/take-event.ts";
import { inTransaction } from "../../server/db/connect.ts";
import { grantBonus } from "../../server/promotions/grant-bonus.ts";
import { bearer } from "../builders/accounts.ts";
import type { PayingOut } from "../builders/paying-out.ts";
import type { TestHouse } from "../world/house.ts";

interface Options {
  house: TestHouse;
  paying: PayingOut;
  random(): number;
  lifeMs: number;
}

interface Player {
  id: bigint;
  token: string;
  /** What they have paid in, the newest last. */
  paidIn: string[];
}

/** How grants come about and are taken back; their references say what was ordered. */
export function giftsInHistories({ house, paying, random, lifeMs }: Options) {
  const { house: parts } = house.app;
  const { pool, clock, wallets } = parts;
  const below = (most: number) => Math.floor(random() * most);

  function orderOf(player: bigint, most: number) {
    const [amountMicro, wagering] = [BigInt(100 + below(most * 100)) * 10_000n, 1 + below(3)];
    return {
      player,
      currency: "RUB",
      amountMicro,
      wagering,
      reference: `${amountMicro} ${wagering} ${randomUUID()}`,
    } as const;
  }

  async function open({ id }: Player): Promise<void> {
    const order = { ...orderOf(id, 200), source: "history", expiresAtMs: clock.now() + lifeMs };
    await inTransaction(pool, (tx) => openGrant(tx, order, parts));
  }

  /** Of the wheel, or the one that what is left of the wheel's goes over into. */
  async function give({ id }: Player): Promise<void> {
    const order =
      random() < 0.6
        ? ({ ...orderOf(id, 60), source: "wheel" } as const)
        : { ...orderOf(id, 200), source: "offer" as const };
    await wallets.runExclusive(id, (tx) => grantBonus(tx, order, parts));
  }

  /** Given up, or taken back with what it was given for. */
  async function end({ id }: Player): Promise<void> {
    const how = random() < 0.7 ? "given_up" : "taken_back";
    await inTransaction(pool, (tx) => endGrant(tx, id, how, parts));
  }

  /** As much again as a bonus. */
  async function payIn({ token, paidIn }: Player): Promise<void> {
    const [amount, wagering] = [toWire(parseMoney(`${100 + below(200)}`) ?? 0n), 1 + below(3)];
    const { json } = await house.api<{ invoice_id?: string }>("/api/v2/billing/deposit", {
      headers: { ...bearer(token), "Idempotency-Key": randomUUID() },
      body: { method: methodHash("in", "card-transfer", "RUB"), amount },
    });
    // Refused as any call is whose session is over.
    if (!json.invoice_id) return;
    const matchDeposit: Parameters<typeof takeEvent>[2]["matchDeposit"] = (tx, { id: deposit, ...credited }) =>
      openGrant(tx, { ...credited, wagering, source: "deposit", reference: deposit }, parts);
    await takeEvent(paying.paid(json.invoice_id), "paying", { ...parts, matchDeposit });
    paidIn.push(json.invoice_id);
  }

  /** The newest, or once more what was called back before. */
  async function callBack({ paidIn }: Player): Promise<void> {
    const deposit = random() < 0.8 ? paidIn.pop() : paidIn.at(-1);
    if (deposit === undefined) return;
    const booking = { deposit, reason: `called back ${deposit}`, author: "bank" };
    await inTransaction(pool, (tx) => reverseDeposit(tx, booking, parts));
  }

  return { open, give, end, payIn, callBack };
}
