import { createPrivateKey } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeBet } from "../contract/bets.ts";
import { instantGame } from "../rules/games/index.ts";
import { stakeOn } from "../server/games/stake-on.ts";
import { type Currency, type Micro, toWire, fromRub } from "../rules/money.ts";
import { addPlayer } from "../server/accounts/players.ts";
import { systemRng } from "../server/runtime/rng.ts";
import { newSigningKey } from "../server/runtime/signing-key.ts";
import { systemClock } from "../server/runtime/clock.ts";
import { inTransaction, type Tx } from "../server/db/connect.ts";
import { openSeeds } from "../server/games/seeds.ts";
import { connectDatabase, type Database } from "../server/db/database.ts";
import { startEmbedded } from "../server/db/embedded.ts";
import { createUuids } from "../server/db/uuid.ts";
import { giveMoney } from "../server/desk/give-money.ts";
import { createSeedCipher } from "../server/games/seed-cipher.ts";
import { createSolo } from "../server/games/solo.ts";
import { locationOf } from "../server/http/location.ts";
import type { Refusal, Stored } from "../server/http/refusal.ts";
import type { Groups } from "../server/wallet/groups.ts";
import { fingerprintOf } from "../server/wallet/operations.ts";

export const silent = { info: () => {}, warn: () => {}, error: () => {} };
/** Shared by all houses of a bank. */
export const seedKey = systemRng.bytes(32);
const seedCipher = createSeedCipher({ key: seedKey, rng: systemRng });
const uuid = createUuids(systemClock, systemRng);
export const sources = { clock: systemClock, rng: systemRng, seedCipher, uuid };
const newPlayers = [(tx: Tx, player: bigint) => openSeeds(tx, player, sources)];
export const receiptKey = { keyId: "bench", privateKey: createPrivateKey({ key: newSigningKey(), format: "jwk" }) };

const solo = createSolo({ log: silent, seedCipher, receiptKey, uuid });

/** A real database at full durability, with players who have money in it. */
export interface Bank {
  database: Database;
  players: readonly bigint[];
  /** The balance each player starts with, in roubles. */
  balanceMicro: Micro;
  currencyOf(player: bigint): Currency;
  close(): Promise<void>;
}

/** `balanceMicro` is in roubles; the players' currencies alternate. */
export async function openBank(
  count: number,
  balanceMicro: Micro,
  currencies: readonly Currency[] = ["RUB"],
): Promise<Bank> {
  const folder = mkdtempSync(join(tmpdir(), "karat-bench-"));
  const embedded = await startEmbedded({ folder, log: silent });
  const database = await connectDatabase(embedded.connection, silent);
  const players = await makePlayers(database, { count, balanceMicro, currencies });
  return {
    database,
    players: [...players.keys()],
    balanceMicro,
    currencyOf: (player) => players.get(player) ?? "RUB",
    close: async () => {
      await database.close();
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface DiceBet {
  player: bigint;
  key: string;
  stakeMicro: Micro;
  target: number;
}

/** Places one dice bet at the wallet, in the form its endpoint would pass on. */
export function betThrough(groups: Groups, { player, key, stakeMicro, target }: DiceBet): Promise<Stored | Refusal> {
  const choice = { mode: "under", target };
  return groups.submit(solo, {
    player,
    key,
    fingerprint: fingerprintOf(placeBet, { game: "dice", amount: toWire(stakeMicro), choice }),
    validUntil: Date.now() + 60_000,
    blocked: false,
    stake: stakeOn(instantGame("dice"), choice, stakeMicro),
    order: { kind: "bet", game: "dice", stakeMicro, choice },
  });
}

interface Newcomers {
  count: number;
  balanceMicro: Micro;
  currencies: readonly Currency[];
}

async function makePlayers(
  database: Database,
  { count, balanceMicro, currencies }: Newcomers,
): Promise<Map<bigint, Currency>> {
  const location = locationOf("RU");
  const unattributed = { stag: undefined, partner: undefined, adplace: undefined };
  return inTransaction(database.pool, async (tx) => {
    const made = new Map<bigint, Currency>();
    for (let index = 0; index < count; index += 1) {
      const currency = currencies[index % currencies.length] ?? "RUB";
      const account = {
        email: `${index}@karat.localhost`,
        passwordHash: "",
        currency,
        locale: "ru-RU",
      } as const;
      const id = await addPlayer(tx, { ...account, ...unattributed, location }, { ...sources, newPlayers });
      if (id === undefined) throw new Error("the address is taken");
      const amountMicro = fromRub(balanceMicro, currency);
      if (amountMicro > 0n) await giveMoney(tx, id, amountMicro, sources);
      made.set(id, currency);
    }
    return made;
  });
}
