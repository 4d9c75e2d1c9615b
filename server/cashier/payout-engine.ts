import type { Exchanged, Payout } from "../../contract/cashier.ts";
import { codeLength } from "../../contract/codes.ts";
import { type Micro, toWire } from "../../rules/money.ts";
import { newDestinationsFrom } from "../accounts/contacts-changed.ts";
import { maskedAddress } from "../accounts/contacts.ts";
import { columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import { askForWithdrawal, isAskedFor, withdrawnByUnasked } from "../documents/ask-for-withdrawal.ts";
import { announce } from "../live/bus.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import type { Address } from "../messages/address.ts";
import type { Batch, Decision, Engine, MoneyCall } from "../wallet/engine.ts";
import { guardWithdrawal } from "../wallet/guard-withdrawal.ts";
import type { Wallet } from "../wallet/ledger.ts";
import type { CashierHouse } from "./cashier-house.ts";
import { tellCashier } from "./cashier-news.ts";
import type { Method } from "./methods.ts";
import { payoutHeldEntry } from "./payout-entries.ts";
import { rateMs } from "./payout-quote.ts";
import { usedDestinations, type PayoutDestination, encryptDestination } from "./payout-destinations.ts";
import { countOpenPayouts, insertPayouts, payoutDue, type PayoutRow, shownPayout } from "./payouts.ts";

export interface PayoutDraft {
  method: Method;
  kind: PayoutRow["kind"];
  amountMicro: Micro;
  feeMicro: Micro;
  exchange: Exchanged | undefined;
  to: PayoutDestination;
  shownDestination: string;
  digest: Buffer;
  contact: Address | undefined;
  /** Whether the player agrees to lose an active bonus. */
  givesUpBonus: boolean;
  /** The one that they agree to lose, if the order says so. */
  bonus: string | undefined;
  /** Whether a code may be sent now, and after how long another. */
  code: { mayLeave: boolean; waitS: number };
}

type Parts = Pick<CashierHouse, "keys" | "rng" | "uuid" | "clock" | "eligibilities" | "outboundQueue" | "methods"> & {
  provider: string;
};

interface Draft {
  row: PayoutRow;
  contact: Address | undefined;
  code: PayoutDraft["code"];
}

/** Decides withdrawals together with bets, over the same locked wallets: no money is spent twice. */
export function createPayoutEngine(parts: Parts): Engine<PayoutDraft | Refusal> {
  return {
    async open(tx, calls, now) {
      const orders = calls.flatMap(({ player, order }) => (order instanceof Refusal ? [] : [{ player, ...order }]));
      const players = [...new Set(orders.map(({ player }) => player))];
      const eligibilities = await parts.eligibilities.load(tx, players);
      const unverified = await findUnverified(tx, players);
      const unasked = await withdrawnByUnasked(tx, players);
      const open = await countOpenPayouts(tx, players);
      const used = await usedDestinations(tx, orders);
      const newDestinations = await newDestinationsFrom(tx, players, now);
      const forgotten = await findOrdered(tx, calls);
      const drafts: Draft[] = [];
      const asked = new Set<bigint>();

      return {
        decide(call, wallet) {
          const { player, key, blocked, order } = call;
          if (order instanceof Refusal) return order;
          if (forgotten.has(key.toLowerCase())) return refuse("operation_closed");
          const eligibility = eligibilities.get(player);
          if (!eligibility) throw new Error("a player without eligibility");
          const wish = { ...order, minMicro: order.method.minMicro, maxMicro: order.method.maxMicro };
          const isKnown = used.has(order.digest.toString("hex"));
          const circumstances = {
            blocked,
            isKnown,
            newDestinationsFromMs: newDestinations.get(player),
            now,
            isVerificationNeeded: unverified.has(player) || asked.has(player),
            open: open.get(player) ?? 0,
          };
          const refused = guardWithdrawal(wish, wallet, eligibility, circumstances);
          if (refused) return refused;
          const withdrawn = unasked.get(player);
          if (withdrawn !== undefined && isAskedFor(order.amountMicro, withdrawn, wallet.currency)) {
            asked.add(player);
            return refuse("verification_needed");
          }
          if (!isKnown && !order.contact) return refuse("contact_needed");
          const { givesUpBonus, bonus = wallet.grant } = order;
          if (wallet.grant !== undefined && !(givesUpBonus && bonus === wallet.grant))
            return refuse("bonus_active", { give_up_bonus: `accept_needed: ${toWire(wallet.bonusMicro)}` });
          const { draft, decision } = decided(call, order, { wallet, isKnown, now });
          open.set(player, circumstances.open + 1);
          drafts.push(draft);
          if (withdrawn !== undefined) unasked.set(player, withdrawn + order.amountMicro);
          return decision;
        },
        async write(tx) {
          if (drafts.length > 0) await write(tx, drafts);
          for (const player of asked) await askForWithdrawal(tx, player, now);
        },
      } satisfies Batch<PayoutDraft | Refusal>;
    },
  };

  function decided(
    { player, key }: MoneyCall,
    { method, kind, amountMicro, feeMicro, exchange, to, shownDestination, contact, code, givesUpBonus }: PayoutDraft,
    { wallet, isKnown, now }: { wallet: Wallet; isKnown: boolean; now: number },
  ): { draft: Draft; decision: Decision } {
    const id = parts.uuid();
    const money = { player, currency: wallet.currency, amountMicro, feeMicro };
    const entry = payoutHeldEntry(money, { id: parts.uuid(), at: now });
    const row: PayoutRow = {
      ...money,
      id,
      operationKey: key,
      provider: parts.provider,
      method: method.id,
      kind,
      exchange,
      rateUntilMs: exchange && now + rateMs,
      destination: encryptDestination(to, id, parts),
      destinationShown: shownDestination,
      state: isKnown ? "waiting" : "unconfirmed",
      isCalledBack: false,
      submittedAtMs: undefined,
      dueAtMs: isKnown ? now : now + unconfirmedMs,
      tries: 0,
      payment: undefined,
      reason: undefined,
      createdAtMs: now,
      sentAtMs: undefined,
      endedAtMs: undefined,
      holdEntry: entry.id,
    };
    const neededCode: Payout["code"] =
      isKnown || !contact ? null : { to: maskedAddress(contact), length: codeLength, resend_in: code.waitS };
    const text = JSON.stringify(shownPayout(row, neededCode));
    return { draft: { row, contact, code }, decision: { entry, givesUpBonus, answer: () => text } };
  }

  async function write(tx: Tx, drafts: readonly Draft[]): Promise<void> {
    await insertPayouts(
      tx,
      drafts.map(({ row }) => row),
    );
    for (const { row, contact, code } of drafts) {
      if (row.state === "waiting") await announce(tx, payoutDue, {});
      else if (contact && code.mayLeave)
        await parts.outboundQueue.order(tx, {
          kind: "payout_code",
          address: contact,
          player: row.player,
          asker: row.id,
        });
      await tellCashier(tx, row.player, parts);
    }
  }
}

/** After this, an unconfirmed withdrawal is returned to the player. */
const unconfirmedMs = 24 * 3_600_000;

async function findUnverified(tx: Tx, players: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await tx.query<{ id: bigint }>(
    "select id from players where id = any($1::bigint[]) and is_verification_needed",
    [players],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Keys are deleted after seven days, withdrawals never are: one key never orders two. */
async function findOrdered(tx: Tx, calls: readonly MoneyCall[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ operation_key: string }>(
    `select p.operation_key from unnest($1::bigint[], $2::uuid[]) as wanted(player, key)
     join payouts p on p.player = wanted.player and p.operation_key = wanted.key`,
    columnsOf(calls, ["player", "key"]),
  );
  return new Set(rows.map(({ operation_key }) => operation_key));
}
