import { map } from "rxjs";
import { depositStatus } from "../../contract/cashier.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import { createSharedRow, type SharedRow } from "../cache/shared-row.ts";
import type { Environment } from "../environment/environment.ts";
import type { FollowedDeposit } from "./followed-deposits.ts";

interface DepositRow extends SharedRow {
  items: readonly FollowedDeposit[];
  /** When the player was last prompted to deposit without asking for it. */
  promptedAtMs: number | null;
}

const empty: DepositRow = { id: "deposits", revision: 0, items: [], promptedAtMs: null };

/** The deposits that a player follows on this device, stored and shared by all of its workers. */
export function createDepositStore(environment: Pick<Environment, "channel">, { player, store }: PlayerCache) {
  // Uses an existing table: adding one would make an older build's worker drop the whole database.
  const rows = store.table<DepositRow>("values");
  const row = createSharedRow(environment, { rows, name: `karat:deposits:${player}`, empty });

  return {
    player,
    items$: row.row$.pipe(map(({ items }) => items)),
    get items() {
      return row.current.items;
    },
    /** Undefined changes nothing. */
    change: (next: (items: readonly FollowedDeposit[]) => readonly FollowedDeposit[] | undefined) =>
      row.change(({ items }) => {
        const changed = next(items);
        return changed && { items: changed };
      }),
    /** True for exactly one caller, which then tells the player that the deposit is paid. */
    claimPaid: (id: string) =>
      row.change(({ items }) => {
        const isWaiting = items.some((each) => isUntold(each) && each.deposit.id === id);
        return isWaiting
          ? { items: items.map((each) => (each.deposit.id === id ? { ...each, isTold: true } : each)) }
          : undefined;
      }),
    /** True for exactly one caller in `everyMs`, which then prompts the player. */
    claimPrompt: (nowMs: number, everyMs: number) =>
      row.change(({ promptedAtMs }) =>
        promptedAtMs !== null && Math.abs(nowMs - promptedAtMs) < everyMs ? undefined : { promptedAtMs: nowMs },
      ),
    close: row.close,
  };
}

export type DepositStore = ReturnType<typeof createDepositStore>;

export function isUntold({ status, isTold }: FollowedDeposit): boolean {
  return status === depositStatus.paid && !isTold;
}
