import pg from "pg";
import type { Receipt } from "../contract/bets.ts";
import { type SoloGameId, soloGameIds } from "../rules/games/ids.ts";
import { type Currency, type Micro, parseMoney, toWire, fromRub, inRub } from "../rules/money.ts";
import { columnTypes } from "../server/db/column-types.ts";
import { inTransaction } from "../server/db/connect.ts";
import { rotatePair } from "../server/games/seeds.ts";
import type { App } from "../server/app.ts";
import { checkLedger } from "../server/wallet/check-ledger.ts";
import { lockWallets } from "../server/wallet/ledger.ts";
import type { Way } from "../tests/chaos/many-rounds.ts";
import { createFaultFinder, tampered } from "../tests/chaos/receipts.ts";
import { seededRandom } from "../tests/builders/seeded-random.ts";
import { type Bank, sources } from "./bank.ts";
import { bandOf, type Tally, together } from "./tally.ts";

interface Played {
  bank: Bank;
  house: App["house"];
  tallies: ReadonlyMap<Way, Tally>;
  receipts: readonly Receipt[];
  seed: number;
  say(line: string): void;
}

/** Faults in what the house stored and reports about these rounds; nothing else may have been played at it. */
export async function checkPlay({ bank, house, tallies, receipts, seed, say }: Played) {
  // A query over this many rows takes longer than the house's own statement timeout.
  const pool = new pg.Pool({ ...bank.database.connection, types: columnTypes, max: 1, options: "-c work_mem=256MB" });
  const faults: string[] = [];
  const check = async (what: string, find: () => Promise<string[]>) => {
    const found = await find();
    faults.push(...found.slice(0, 10).map((fault) => `${what}: ${fault}`));
    say(`${what}: ${found.length === 0 ? "yes" : `NO, ${found.join("; ")}`}`);
  };
  try {
    const byGame = new Map(soloGameIds.map((game) => [game, tallyOfGame(tallies, game)]));
    await check("the page of returns tells what the players were told", () => returnsFaults(house, byGame));
    await check("the bets are what the players were told", () => betFaults(pool, byGame));
    await check("every entry, the whole ledger, every wallet and the house balance, nothing is held", () =>
      ledgerFaults(pool, bank),
    );
    const seeds = await revealSeeds(bank);
    const { publicJwk, keyId } = house.keys.receipts;
    const faultIn = createFaultFinder({ keyId, publicJwk });
    const random = seededRandom(seed);
    await check(`${receipts.length} receipts pass the browser's checks`, async () => {
      const found = await Promise.all(
        receipts.map(async (one) => faultIn(one, seeds.get(one.server_seed_hash) ?? null)),
      );
      return found.flatMap((fault, index) => (fault ? [`${receipts[index]?.id}: ${fault}`] : []));
    });
    await check(`${receipts.length} receipts with one thing changed do not`, async () => {
      const forged = receipts.map((one) => ({
        seed: seeds.get(one.server_seed_hash) ?? null,
        one: tampered(one, random),
      }));
      const found = await Promise.all(forged.map(async ({ one, seed }) => faultIn(one, seed)));
      return forged.flatMap(({ one }, index) => (found[index] ? [] : [JSON.stringify(one)]));
    });
    return { faults, receipts: receipts.length };
  } finally {
    await pool.end();
  }
}

function tallyOfGame(tallies: ReadonlyMap<Way, Tally>, game: SoloGameId): Tally {
  return together([...tallies].flatMap(([way, tally]) => (way.game === game ? [tally] : [])));
}

/** Compares the public returns with what the rules let expect of these very bets. */
async function returnsFaults({ returns }: App["house"], byGame: ReadonlyMap<SoloGameId, Tally>): Promise<string[]> {
  const { items } = await returns.read();
  return items.flatMap((item) => {
    const game = soloGameIds.find((id) => id === item.game);
    if (!game) return [];
    const tally = byGame.get(game);
    if (!tally) return [`${item.game} was not played`];
    const exact = [item.bets, item.staked, item.returned].join(" ");
    const reported = [tally.bets, toWire(tally.stakedMicro), toWire(tally.returnedMicro)].join(" ");
    const { low, high } = bandOf(tally);
    // For rounds in steps the page expects their nominal return, which ignores the rounding down of multipliers.
    const tolerance = 0.0001 * (Number(tally.stakedMicro) / 1e6) + 0.01;
    const pairs = [
      [item.expected, tally.expected],
      [item.band.low, Math.max(0, low)],
      [item.band.high, high],
    ] as const;
    return [
      ...(exact === reported ? [] : [`${item.game} shows ${exact}, players were told ${reported}`]),
      ...pairs.flatMap(([shown, own]) =>
        Math.abs(Number(shown) - own) <= tolerance ? [] : [`${item.game} expects ${shown}, by the rules ${own}`],
      ),
    ];
  });
}

interface GameRow {
  game: SoloGameId;
  currency: Currency;
  bets: bigint;
  staked: string;
  returned: string;
}

async function betFaults(pool: pg.Pool, byGame: ReadonlyMap<SoloGameId, Tally>): Promise<string[]> {
  const { rows } = await pool.query<GameRow>(
    `select game, currency, count(*) as bets, sum(stake_micro * times)::text as staked, sum(payout_micro)::text as returned
     from bets group by game, currency`,
  );
  return [...byGame].flatMap(([game, tally]) => {
    const own = rows.filter((row) => row.game === game);
    const inAll = (part: "staked" | "returned") =>
      toWire(own.reduce((sum, row) => sum + inRub(BigInt(row[part]), row.currency), 0n));
    const stored = [own.reduce((sum, { bets }) => sum + Number(bets), 0), inAll("staked"), inAll("returned")].join(" ");
    const reported = [tally.bets, toWire(tally.stakedMicro), toWire(tally.returnedMicro)].join(" ");
    return stored === reported ? [] : [`${game} has ${stored}, players were told ${reported}`];
  });
}

/** To the last micro. */
async function ledgerFaults(pool: pg.Pool, { currencyOf, players, balanceMicro }: Bank): Promise<string[]> {
  const { faults, currencies } = await checkLedger(pool);
  const { rows } = await pool.query<{ open: bigint }>("select count(*) as open from rounds where state = 'open'");
  if (rows[0]?.open !== 0n) faults.push(`${rows[0]?.open} rounds are open`);
  for (const [currency, { players: balances, house }] of Object.entries(currencies)) {
    const playerCount = players.filter((player) => currencyOf(player) === currency).length;
    const lost = BigInt(playerCount) * fromRub(balanceMicro, currency as Currency) - microOf(balances);
    if (microOf(house["house.games"]) !== lost)
      faults.push(`the games hold ${house["house.games"]} ${currency}, players have lost ${toWire(lost)}`);
    if (microOf(house["escrow"]) !== 0n) faults.push(`${house["escrow"]} ${currency} are held in escrow`);
  }
  return faults;
}

/** Rotating a seed pair reveals it. */
async function revealSeeds({ database, players }: Bank): Promise<Map<string, string>> {
  const revealed = new Map<string, string>();
  for (const player of players) {
    const seed = await inTransaction(database.pool, async (tx) => {
      await lockWallets(tx, [player]);
      return rotatePair(tx, player, "next", sources);
    });
    revealed.set(seed.server_seed_hash, seed.server_seed);
  }
  return revealed;
}

function microOf(text = "0.00"): Micro {
  return parseMoney(text) ?? 0n;
}
