import { join } from "node:path";
import { openJournal } from "../service/journal.ts";

/** A round as this party keeps it: what is needed to pay it, to show it again, and to decide nothing twice. */
export interface RoundRecord {
  id: string;
  player: string;
  code: string;
  /** The wallet's session, by which it is paid. */
  session: string;
  amount: string;
  campaignId?: string;
  /** What decides it, hex. */
  seed: string;
  /** `betting` until the wallet has answered, `owed` until it has taken the win. */
  state: "betting" | "owed" | "paid" | "void";
  stops: number[][];
  win: string;
  /** After the bet, and after the win. */
  balances: string[];
  shown: number;
  atMs: number;
}

export interface RoundStore {
  put(record: RoundRecord): void;
  get(id: string): RoundRecord | undefined;
  /** The newest first. */
  of(player: string, code: string): RoundRecord[];
  unsettled(): RoundRecord[];
  close(): void;
}

const most = 50_000;
/** Of one player in one game. */
const mostOfOne = 200;

/** On disk, so that a killed party owes nobody anything that it has forgotten. */
export function openRoundStore(folder: string): RoundStore {
  return indexed(
    openJournal<RoundRecord>(join(folder, "rounds.jsonl"), { keyOf: ({ id }) => id, most, isHeld: isUnsettled }),
  );
}

/** Of demos: as short-lived as their money. */
export function createRoundMemory(): RoundStore {
  const all = new Map<string, RoundRecord>();
  return indexed({
    put(record) {
      all.set(record.id, record);
      const [oldest] = all.keys();
      if (all.size > most && oldest !== undefined) all.delete(oldest);
    },
    get: (id) => all.get(id),
    all: () => [...all.values()],
    close: () => all.clear(),
  });
}

function isUnsettled({ state }: Pick<RoundRecord, "state">): boolean {
  return state === "betting" || state === "owed";
}

interface Records {
  put(record: RoundRecord): void;
  get(id: string): RoundRecord | undefined;
  all(): RoundRecord[];
  close(): void;
}

function indexed(records: Records): RoundStore {
  const byPlayer = new Map<string, string[]>();
  const unsettled = new Set<string>();
  for (const record of records.all()) note(record);

  function note({ id, player, code, state }: RoundRecord): void {
    const key = `${player} ${code}`;
    const ids = byPlayer.get(key) ?? [];
    if (!ids.includes(id)) byPlayer.set(key, [id, ...ids].slice(0, mostOfOne));
    if (isUnsettled({ state })) unsettled.add(id);
    else unsettled.delete(id);
  }

  const found = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => {
      const record = records.get(id);
      return record ? [record] : [];
    });

  return {
    put(record) {
      records.put(record);
      note(record);
    },
    get: records.get,
    of: (player, code) => found(byPlayer.get(`${player} ${code}`) ?? []),
    unsettled: () => found(unsettled),
    close: records.close,
  };
}
