import { BehaviorSubject, defer, map, switchMap } from "rxjs";
import { depositStatus } from "../../contract/cashier.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { Environment } from "../environment.ts";
import type { FollowedDeposit } from "./followed-deposits.ts";

interface DepositRow {
  id: "deposits";
  /** Grows with every change of the row. */
  revision: number;
  items: readonly FollowedDeposit[];
  /** When the player was last asked to pay in without having pressed anything. */
  promptedAtMs: number | null;
}

const empty: DepositRow = { id: "deposits", revision: 0, items: [], promptedAtMs: null };

/** The deposits that one player follows on this device: on disk, and the same for all of its workers. */
export function createDepositStore({ channel }: Pick<Environment, "channel">, { player, store }: PlayerCache) {
  // In the table that every build has: for a new one, an older build beside us would give up the whole database.
  const rows = store.table<DepositRow>("values");
  const row$ = new BehaviorSubject(empty);
  const others = channel(`karat:deposits:${player}`);
  let closed = false;
  others.addEventListener("message", (event: MessageEvent<DepositRow>) => adopt(event.data));
  const ready = rows.get(empty.id).then((kept) => kept && adopt(kept));

  function adopt(row: DepositRow) {
    if (row.revision > row$.value.revision) row$.next(row);
  }

  /** Reads and writes in one step, whichever workers do; whether there was something to write. */
  async function write(change: (row: DepositRow) => Partial<DepositRow> | undefined): Promise<boolean> {
    if (closed) return false;
    const written = await rows.update(empty.id, (kept) => {
      // Where no disk keeps it, what another worker has told is the newest that there is.
      const row = kept && kept.revision > row$.value.revision ? kept : row$.value;
      const changed = change(row);
      return changed && { ...row, ...changed, revision: row.revision + 1 };
    });
    if (!written || closed) return false;
    adopt(written);
    others.postMessage(written);
    return true;
  }

  return {
    player,
    /** Nothing is said before it is read what an earlier start has left. */
    items$: defer(() => ready).pipe(
      switchMap(() => row$),
      map(({ items }) => items),
    ),
    get items() {
      return row$.value.items;
    },
    /** Undefined where nothing changes. */
    change: (next: (items: readonly FollowedDeposit[]) => readonly FollowedDeposit[] | undefined) =>
      write(({ items }) => {
        const changed = next(items);
        return changed && { items: changed };
      }),
    /** Whether the caller, and nobody else, is to tell the player that this one is paid. */
    claimPaid: (id: string) =>
      write(({ items }) => {
        const isWaiting = items.some((each) => isUntold(each) && each.deposit.id === id);
        return isWaiting
          ? { items: items.map((each) => (each.deposit.id === id ? { ...each, isTold: true } : each)) }
          : undefined;
      }),
    /** Whether the caller, and nobody else, is to ask; once in so long. */
    claimPrompt: (nowMs: number, everyMs: number) =>
      write(({ promptedAtMs }) =>
        promptedAtMs !== null && Math.abs(nowMs - promptedAtMs) < everyMs ? undefined : { promptedAtMs: nowMs },
      ),
    close() {
      closed = true;
      others.close();
    },
  };
}

export type DepositStore = ReturnType<typeof createDepositStore>;

/** Paid, and nobody has told the player yet. */
export function isUntold({ status, isTold }: FollowedDeposit): boolean {
  return status === depositStatus.paid && !isTold;
}
