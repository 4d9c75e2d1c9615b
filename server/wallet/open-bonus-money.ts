import { awaitAll, type Tx } from "../db/connect.ts";
import { type BonusMoney, createBonusMoney, isConcerned } from "./bonus-money.ts";
import {
  type BonusStake,
  type Grant,
  loadActiveGrants,
  loadBonusStakes,
  writeBonusStakes,
  writeChanged,
} from "./bonus-rows.ts";
import type { Wallet } from "./ledger.ts";
import { ringEndedGrants } from "./ring-ended-grants.ts";

/** Reads nothing where none of the players has bonus money. Call it with the wallets locked. */
export async function openBonusMoney(
  tx: Tx,
  wallets: ReadonlyMap<bigint, Wallet>,
  sources: { now: number; uuid: () => string },
): Promise<OpenBonusMoney> {
  const concerned = [...wallets.values()].filter(isConcerned).map(({ player }) => player);
  const [grants, stakes] =
    concerned.length > 0
      ? await awaitAll([loadActiveGrants(tx, concerned), loadBonusStakes(tx, concerned)])
      : [new Map<bigint, Grant>(), new Map<string, BonusStake>()];
  const money = createBonusMoney({ grants, stakes, ...sources });

  return {
    begin: money.begin,
    move: money.move,
    trial: money.trial,
    /** After the entries were posted: a grant that has ended is empty then. */
    async write(tx: Tx): Promise<void> {
      const { grants, ...stakes } = money.changes();
      await awaitAll([writeChanged(tx, grants), writeBonusStakes(tx, stakes)]);
    },
    /** Last of all, as the bells are locked after everything else. */
    ring: (tx: Tx) => ringEndedGrants(tx, money.changes().grants),
  };
}

interface OpenBonusMoney extends Pick<BonusMoney, "begin" | "move" | "trial"> {
  write(tx: Tx): Promise<void>;
  ring(tx: Tx): Promise<void>;
}
