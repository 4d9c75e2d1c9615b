import { type Currency, type Micro, toWire } from "../../rules/money.ts";
import { bonusLifeMs, requiredOf } from "../../rules/promotions/bonus.ts";
import { ring } from "../bell/ring.ts";
import type { Tx } from "../db/connect.ts";
import { publish } from "../live/bus.ts";
import { endedEntry, endedGrant, grantedEntry } from "../wallet/bonus-entries.ts";
import { type Grant, type GrantEnd, loadActiveGrants, writeChanged, writeOpened } from "../wallet/bonus-rows.ts";
import { type Entry, lockWallets, post, type Wallet, walletAfter, walletState } from "../wallet/ledger.ts";
import { ringEndedGrants } from "../wallet/ring-ended-grants.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";

export interface GrantOrder {
  player: bigint;
  /** Of the player's wallet. */
  currency: Currency;
  amountMicro: Micro;
  /** How many times its amount it has to be wagered: at least once, and at most `mostWagering`. */
  wagering: number;
  /** What gives it, such as a kind of campaign, and which one of those: a player is given the same one once. */
  source: string;
  reference?: string | undefined;
  /** One that has ended for it, and whose rest goes over into it. */
  carried?: Grant | undefined;
  /** Until when it may be wagered; by default 14 days. */
  expiresAtMs?: number | undefined;
}

type GrantsHouse = Pick<WalletHouse, "uuid" | "clock">;

/**
 * Gives a player bonus money. Undefined if they have an active grant already, were given this one before, or its time is
 * over. Locks the wallet, so call it before anything is locked that comes after wallets.
 */
export async function openGrant(tx: Tx, order: GrantOrder, { uuid, clock }: GrantsHouse): Promise<Grant | undefined> {
  const { player, currency, source, reference } = order;
  const wallet = await lockWallet(tx, player);
  if (wallet.currency !== currency) throw new Error(`player ${player} has no wallet in ${currency}`);
  const now = clock.now();
  if (wallet.grant !== undefined) {
    const over = await endGrant(tx, player, "expired", { uuid, clock }, ({ expiresAtMs }) => expiresAtMs <= now);
    return over && openGrant(tx, order, { uuid, clock });
  }
  const expiresAtMs = order.expiresAtMs ?? now + bonusLifeMs;
  if (expiresAtMs <= now || (await wasGiven(tx, order))) return undefined;
  const grant: Grant = {
    id: uuid(),
    player,
    currency,
    source,
    reference,
    ...termsOf(order),
    wageredMicro: 0n,
    state: "active",
    openedAtMs: now,
    expiresAtMs,
    endedAtMs: undefined,
    leftMicro: undefined,
  };
  await writeOpened(tx, grant, order.carried);
  await postAndTell(tx, wallet, grantedEntry(grant, { id: uuid(), at: now }));
  const data = { amount: toWire(order.amountMicro), currency };
  await ring(tx, { player, kind: "bonus_granted", subject: grant.id, data, at: now });
  return grant;
}

/**
 * Ends a player's active grant: what is left of it goes back to the house, and so does what open stakes return of it
 * later. Undefined if they have none, or not this one.
 */
export async function endGrant(
  tx: Tx,
  player: bigint,
  end: Exclude<GrantEnd, "completed" | "spent">,
  { uuid, clock }: GrantsHouse,
  isMeant: (grant: Grant) => boolean = () => true,
): Promise<Grant | undefined> {
  const wallet = await lockWallet(tx, player);
  const grant = wallet.grant === undefined ? undefined : (await loadActiveGrants(tx, [player])).get(player);
  if (!grant || !isMeant(grant)) return undefined;
  const now = clock.now();
  const ended = endedGrant(grant, wallet, end, now);
  const entry = endedEntry(wallet, grant, end, { id: uuid(), at: now });
  if (entry) await postAndTell(tx, wallet, entry);
  await writeChanged(tx, [ended]);
  await ringEndedGrants(tx, [ended]);
  return ended;
}

/** A grant that is given up at the player's wish, whatever else happens meanwhile. */
export function giveUpGrant(tx: Tx, { player, id }: Pick<Grant, "player" | "id">, house: GrantsHouse) {
  return endGrant(tx, player, "given_up", house, (grant) => grant.id === id);
}

/** What was given for something that has been undone since, such as a deposit, as far as it is still there. */
export function takeBackGrant(
  tx: Tx,
  { player, source, reference }: Pick<GrantOrder, "player" | "source"> & { reference: string },
  house: GrantsHouse,
) {
  return endGrant(tx, player, "taken_back", house, (grant) => grant.source === source && grant.reference === reference);
}

/** The rest of an earlier one has to be wagered as far as it had to before, and never more than if it were new. */
function termsOf({ amountMicro, wagering, carried }: GrantOrder): Pick<Grant, "amountMicro" | "requiredMicro"> {
  if (!carried) return { amountMicro, requiredMicro: requiredOf(amountMicro, wagering) };
  const wholeMicro = amountMicro + (carried.leftMicro ?? 0n);
  const asNewMicro = requiredOf(wholeMicro, wagering);
  const goingOnMicro = requiredOf(amountMicro, wagering) + carried.requiredMicro - carried.wageredMicro;
  return { amountMicro: wholeMicro, requiredMicro: goingOnMicro < asNewMicro ? goingOnMicro : asNewMicro };
}

async function lockWallet(tx: Tx, player: bigint): Promise<Wallet> {
  const wallet = (await lockWallets(tx, [player])).get(player);
  if (!wallet) throw new Error(`player ${player} has no wallet`);
  return wallet;
}

async function wasGiven(tx: Tx, { player, source, reference }: GrantOrder): Promise<boolean> {
  if (reference === undefined) return false;
  const { rowCount } = await tx.query(
    "select from bonus_grants where player_id = $1 and source = $2 and reference = $3",
    [player, source, reference],
  );
  return rowCount !== 0;
}

async function postAndTell(tx: Tx, wallet: Wallet, entry: Entry): Promise<void> {
  await post(tx, [entry]);
  const after = walletAfter(wallet, entry);
  const { player, seq } = after;
  await publish(tx, [{ channel: "wallet", player, seq, type: "balance", data: walletState(after) }]);
}
