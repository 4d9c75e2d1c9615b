import { expect, onTestFinished, test, vi } from "vitest";
import type { Answer } from "../../contract/errors.ts";
import type { Seeds } from "../../contract/games.ts";
import { createDevice } from "../../tests/device.ts";
import { startHouse } from "../../tests/house.ts";

const house = await startHouse();
const order = { game: "dice", amount: "1.00", choice: { mode: "under", target: 4950 } } as const;
const context = { signal: new AbortController().signal };

type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;

async function enter() {
  const { json } = await house.desk<{ token: string }>("/players", { currency: "RUB", balance: "1000.00" });
  return json.token;
}

/** The seeds that a tab has on screen. */
function watch({ features }: Worker) {
  const seen: { seeds?: Seeds } = {};
  const watched = features.games.seeds$().subscribe((next) => next && (seen.seeds = next.value));
  onTestFinished(() => watched.unsubscribe());
  return seen;
}

function valueOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

test("seeds that were changed on another device are on screen with the next bet", async () => {
  const token = await enter();
  const [here, there] = [createDevice(house).worker(token), createDevice(house).worker(token)];
  const [mine, theirs] = [watch(here), watch(there)];
  await vi.waitFor(() => expect(mine.seeds).toBeDefined());
  valueOf(await there.features.games.rotate({ client_seed: "elsewhere" }, context));
  const { bet } = valueOf(await here.features.games.bet(order));
  await vi.waitFor(() =>
    expect(mine.seeds).toMatchObject({
      server_seed_hash: bet.server_seed_hash,
      client_seed: "elsewhere",
      nonce: bet.nonce + 1,
    }),
  );
  valueOf(await there.features.games.bet(order));
  await vi.waitFor(() => expect(theirs.seeds).toMatchObject({ client_seed: "elsewhere", nonce: bet.nonce + 2 }));
});

test.each(["is lost", "nobody waits for any more"])("seeds whose change %s are on screen all the same", async (how) => {
  const device = createDevice(house);
  const worker = device.worker(await enter());
  const seen = watch(worker);
  await vi.waitFor(() => expect(seen.seeds).toBeDefined());
  const { server_seed_hash } = seen.seeds ?? {};
  const over = new AbortController();
  const isTurn = ({ path }: { path: string }) => path.endsWith("/games/seeds/rotate");
  if (how === "is lost") device.loseSome((way, sent) => way === "reply" && isTurn(sent));
  else device.beforeReply((sent) => isTurn(sent) && over.abort());
  expect((await worker.features.games.rotate({ client_seed: "mine" }, over)).ok).toBe(false);
  await vi.waitFor(() => expect(seen.seeds).toMatchObject({ client_seed: "mine", nonce: 0 }));
  expect(seen.seeds?.server_seed_hash).not.toBe(server_seed_hash);
});
