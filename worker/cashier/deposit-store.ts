import { map } from "rxjs";
import { depositStatus } from "../../contract/cashier.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import { createSharedRow, type SharedRow } from "../cache/shared-row.ts";
import type { Environment } from "../environment/environment.ts";
import type { FollowedDeposit } from "./followed-deposits.ts";

interface DepositRow extends SharedRow {
  items: readonly FollowedDeposit[];
  /** When the player was last asked to pay in without having pressed anything. */
  promptedAtMs: number | null;
}

const empty: DepositRow = { id: "deposits", revision: 0, items: [], promptedAtMs: null };

/** The deposits that one player follows on this device: on disk, and the same for all of its workers. */
export function createDepositStore(environment: Pick<Environment, "channel">, { player, store }: PlayerCache) {
  // In the table that every build has: for a new one, an older build beside us would give up the whole database.
  const rows = store.table<DepositRow>("values");
  const row = createSharedRow(environment, { rows, name: `karat:deposits:${player}`, empty });

  return {
    player,
    items$: row.row$.pipe(map(({ items }) => items)),
    get items() {
      return row.current.items;
    },
    /** Undefined where nothing changes. */
    change: (next: (items: readonly FollowedDeposit[]) => readonly FollowedDeposit[] | undefined) =>
      row.change(({ items }) => {
        const changed = next(items);
        return changed && { items: changed };
      }),
    /** Whether the caller, and nobody else, is to tell the player that this one is paid. */
    claimPaid: (id: string) =>
      row.change(({ items }) => {
        const isWaiting = items.some((each) => isUntold(each) && each.deposit.id === id);
        return isWaiting
          ? { items: items.map((each) => (each.deposit.id === id ? { ...each, isTold: true } : each)) }
          : undefined;
      }),
    /** Whether the caller, and nobody else, is to ask; once in so long. */
    claimPrompt: (nowMs: number, everyMs: number) =>
      row.change(({ promptedAtMs }) =>
        promptedAtMs !== null && Math.abs(nowMs - promptedAtMs) < everyMs ? undefined : { promptedAtMs: nowMs },
      ),
    close: row.close,
  };
}

export type DepositStore = ReturnType<typeof createDepositStore>;

/** Paid, and nobody has told the player yet. */
export function isUntold({ status, isTold }: FollowedDeposit): boolean {
  return status === depositStatus.paid && !isTold;
}
