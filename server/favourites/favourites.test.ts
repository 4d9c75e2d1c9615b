import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import type { Favourites } from "../../contract/favourites.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();

async function browser() {
  const { token } = await register(house);
  const mark = (game: string, is_favourite: unknown, key: string = randomUUID()) =>
    house.api<Favourites>(`/favourites/${game}`, {
      method: "PUT",
      headers: { ...bearer(token), "Idempotency-Key": key },
      body: { is_favourite },
    });
  const items = async () => (await house.api<Favourites>("/favourites", { headers: bearer(token) })).json.items;
  return { mark, items, token };
}

test("the game that was marked last stands first, and none stands twice", async () => {
  const { mark, items } = await browser();
  expect(await items()).toEqual([]);
  await mark("dice", true);
  await mark("keno", true);
  expect((await mark("dice", true)).json.items).toEqual(["keno", "dice"]);
  expect((await mark("keno", false)).json.items).toEqual(["dice"]);
  expect(await items()).toEqual(["dice"]);
});

test("an old wish that comes a second time changes nothing", async () => {
  const { mark, items } = await browser();
  const key = randomUUID();
  await mark("dice", true, key);
  await mark("dice", false);
  expect((await mark("dice", true, key)).status).toBe(200);
  expect(await items()).toEqual([]);
  expect((await mark("keno", true, key)).json).toMatchObject({ error: "idempotency_mismatch" });
});

test("open devices are told of each change, in order, and one that comes back of what it has missed", async () => {
  const { mark, token } = await browser();
  const [first, second] = [await listen(token), await listen(token)];
  await mark("dice", true);
  await mark("keno", true);
  const told = [
    { seq: 1, items: ["dice"] },
    { seq: 2, items: ["keno", "dice"] },
  ];
  for (const { news } of [first, second]) await expect.poll(news).toEqual(told);
  second.socket.terminate();
  const key = randomUUID();
  await mark("dice", false, key);
  await mark("dice", false, key);
  await expect.poll(() => first.news().length).toBe(3);

  const back = await listen(token, 2);
  await expect.poll(back.news).toEqual([{ seq: 3, items: ["keno"] }]);
  expect(back.resets()).toEqual([]);
  const anew = await listen(token);
  await expect.poll(anew.resets).toEqual([{ seq: 3, items: ["keno"] }]);
  // Nobody else hears of it.
  const other = await listen((await browser()).token);
  await mark("miner", true);
  await expect.poll(() => first.news().length).toBe(4);
  expect(other.news()).toEqual([]);
});

test("changes that come at the same time are told one after the other, and the last is how it stands", async () => {
  const { mark, items, token } = await browser();
  const { news } = await listen(token);
  await Promise.all(["dice", "keno", "miner", "hilo"].map((game) => mark(game, true)));
  await expect.poll(() => news().map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(news().at(-1)?.items).toEqual(await items());
});

interface Frame {
  channel?: string;
  op?: string;
  snapshot?: Favourites;
  data?: Favourites;
}

/** A device that has heard everything up to `from`; without it, one that knows nothing yet. */
async function listen(token: string, from?: number) {
  const socket = house.live();
  onTestFinished(() => socket.terminate());
  const frames: Frame[] = [];
  socket.on("message", (data) => frames.push(JSON.parse((data as Buffer).toString()) as Frame));
  await once(socket, "open");
  const resume = from === undefined ? {} : { favourites: from };
  socket.send(JSON.stringify({ op: "hello", token, resume }));
  if (from === undefined) {
    socket.send(JSON.stringify({ op: "join", channel: "favourites" }));
    await expect.poll(() => frames.some(({ op }) => op === "reset")).toBe(true);
  }
  return {
    socket,
    news: () => frames.flatMap(({ channel, data }) => (channel === "favourites" && data ? [data] : [])),
    resets: () => frames.flatMap(({ snapshot }) => (snapshot ? [snapshot] : [])),
  };
}

test("what is no game is not found, and a wish that is neither yes nor no is refused at its field", async () => {
  const { mark } = await browser();
  expect((await mark("chess", true)).json).toMatchObject({ error: "not_found" });
  expect((await mark("dice", "yes")).json).toMatchObject({
    error: "validation",
    errors: { is_favourite: [expect.stringMatching(/^invalid_value/)] },
  });
});
