import { expect, test } from "vitest";
import type { Answer } from "../../contract/errors.ts";
import { register } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
const context = { signal: new AbortController().signal };

function valueOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

async function seenBy(token: string | undefined, id: string) {
  const answer = await createDevice(house).worker(token).features.proof.verify({ id }, context);
  if (!answer.ok) return answer.error.error;
  const { bet, receipt, player, checks } = answer.value;
  return { id: bet.id, receipt, player, states: checks.map(({ name, state }) => `${name} ${state}`) };
}

test("whoever has a bet's number sees and checks it without its receipt, as far as its seed is revealed", async () => {
  const { json } = await house.desk<{ id: string; token: string }>("/players", { currency: "RUB", balance: "1000.00" });
  await house.database.pool.query("update players set name = 'Anna' where id = $1", [json.id]);
  const { games } = createDevice(house).worker(json.token).features;
  const choice = { mode: "under", target: 4950 };
  const instant = valueOf(await games.bet({ game: "dice", amount: "10.00", choice })).bet.id;
  const { round } = valueOf(await games.openRound({ game: "miner", amount: "10.00", choice: { mines: 24 } }));
  // With a single safe cell the first step ends it either way.
  const stepped = valueOf(await games.step({ game: "miner", id: round.id, seq: 0, action: { cell: 0 } }));
  const ids = [instant, stepped.bet?.id ?? ""];
  const other = (await register(house)).token;
  const sealed = ["rules passed", "commitment unknown", "outcome unknown", "payout passed"];
  for (const token of [undefined, other])
    for (const id of ids)
      expect(await seenBy(token, id)).toEqual({ id, receipt: null, player: "Anna", states: sealed });

  valueOf(await games.rotate({ client_seed: "next" }, context));
  await house.database.pool.query("update players set is_statistics_hidden = true where id = $1", [json.id]);
  const open = ["rules passed", "commitment passed", "outcome passed", "payout passed"];
  for (const id of ids) expect(await seenBy(undefined, id)).toEqual({ id, receipt: null, player: null, states: open });
});

test("a number that no bet has opens nothing", async () => {
  for (const id of ["0190a0a0-0000-7000-8000-000000000000", "31"])
    expect(await seenBy(undefined, id)).toBe("not_found");
});
