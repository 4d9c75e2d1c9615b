import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Chain, CrashRound } from "../../contract/shared-rounds.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { crashTable } from "../../tests/builders/crash-table.ts";
import { manyPlayers } from "../../tests/builders/many-players.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { createExpiryJob } from "../db/expiry-job.ts";
import { unplayed } from "../shared-bets/unplayed.ts";
import type { SharedRound } from "./round-rows.ts";

test("what nobody has played goes after a hundred days, and what is left still leads to the end of the chain", async () => {
  const table = await crashTable();
  const { house, clock } = table;
  const { pool } = house.database;
  const { player, send } = manyPlayers(house);
  const [anna, boris] = [await player(), await player()];
  const rounds: SharedRound[] = [await table.open((crash) => crash > 150 && crash < 300)];
  const played = (await table.bet(anna)).json.bet;
  const taken = (await table.bet(boris)).json.bet;
  await send(boris, "POST", `/games/crash/bets/${taken.id}/cancel`, { body: {} });
  for (const amount of ["1.00", "2.00"]) {
    const { duel } = await send<{ duel: { id: string } }>(anna, "POST", "/games/coinflip/duels", {
      body: { amount, side: "heads" },
    });
    await send(anna, "DELETE", `/games/coinflip/duels/${duel.id}`);
  }
  for (let empty = 0; empty < 3; empty += 1) {
    await table.land(rounds.at(-1) as SharedRound);
    rounds.push(await table.next());
  }
  const count = async () => {
    const { rows } = await pool.query<Record<string, number>>(
      `select (select count(*)::int from duels) as duels, (select count(*)::int from shared_bets) as bets,
         (select array_agg(number::int order by number) from shared_rounds where state = 'ended' and is_counted) as rounds`,
    );
    return rows[0];
  };
  const numbers = rounds.map(({ number }) => number);
  await eventually(async () =>
    expect((await count())?.["rounds"]).toEqual(expect.arrayContaining(numbers.slice(0, 3))),
  );
  const before = await count();

  const purge = (days: number) => {
    const later = { now: () => clock.now() + days * 86_400_000 };
    return createExpiryJob(pool, later, [unplayed.bets, unplayed.rounds, unplayed.duels]).run();
  };
  await purge(99);
  expect(await count()).toEqual(before);
  await purge(101);
  const after = await count();
  expect(after).toMatchObject({ duels: 0, bets: 1 });
  expect(after?.["rounds"]).toEqual([numbers[0], numbers[2]]);
  expect(await faultsInBooks(pool)).toEqual([]);

  const receipt = await house.api(`/games/receipts/${played.id}`, { headers: bearer(anna.token) });
  const listed = (await house.api<{ items: CrashRound[] }>("/games/crash/rounds?limit=100")).json.items;
  expect(receipt.json).toMatchObject({ server_seed: listed.at(-1)?.game_hash });
  const chain = (await house.api<Chain>("/games/crash/chains/current")).json;
  expect(recompute(listed, chain)).toBe("2 rounds, 0 otherwise, and they lead to the end\n");
});

/** By the script that we publish. */
function recompute(rounds: readonly CrashRound[], { salt, terminating_hash: end }: Chain): string {
  const folder = mkdtempSync(join(tmpdir(), "karat-rounds-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [, section = ""] = readFileSync("docs/fairness.md", "utf8").split("### Recomputing rounds");
  const [, script = ""] = /```js\n(.*?)```/s.exec(section) ?? [];
  const [program, file] = [join(folder, "check.mjs"), join(folder, "rounds.json")];
  writeFileSync(program, script);
  writeFileSync(file, JSON.stringify(rounds));
  return execFileSync(process.execPath, [program, file, salt ?? "", end], { encoding: "utf8" });
}
