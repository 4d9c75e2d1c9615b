import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import type { BellState } from "../../contract/bell.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import { inTransaction } from "../db/connect.ts";
import { ring, type Ring } from "./ring.ts";

const house = await startHouse();
const { pool } = house.app.house;
const now = Date.now();

type Page = BellState & { next: string | null; error?: string };

async function newPlayer() {
  const { token } = await register(house);
  const headers = bearer(token);
  const { json } = await house.api<{ user: { id: string } }>("/profile/user", { headers });
  const player = BigInt(json.user.id);
  return {
    token,
    player,
    bell: async (query = "") => (await house.api<Page>(`/bell${query}`, { headers })).json,
    read: (to: unknown) => house.api<Page>("/bell/read", { method: "PUT", headers, body: { to } }),
    credited: (subject: string, amount = "100.00"): Ring => ({
      player,
      subject,
      at: now,
      kind: "deposit_credited",
      data: { amount, currency: "RUB" },
    }),
  };
}

const tell = (...rings: Ring[]) => inTransaction(pool, (tx) => ring(tx, ...rings));

test("what is told stands in the bell, the newest first, and is unread until it is read", async () => {
  const { bell, read, credited } = await newPlayer();
  expect(await bell()).toEqual({ items: [], read_to: 0, unread: 0, next: null });
  await tell(credited("a"), credited("b", "200.00"));
  await tell(credited("c", "300.00"));
  const { items, unread } = await bell();
  expect(items).toMatchObject([
    { id: 3, kind: "deposit_credited", data: { amount: "300.00", currency: "RUB" }, at: new Date(now).toISOString() },
    { id: 2 },
    { id: 1 },
  ]);
  expect(unread).toBe(3);
  expect((await read(2)).json).toMatchObject({ read_to: 2, unread: 1 });
  // What comes late makes nothing unread again, and nothing is read before it is told.
  expect((await read(1)).json).toMatchObject({ read_to: 2, unread: 1 });
  expect((await read(Number.MAX_SAFE_INTEGER)).json).toMatchObject({ read_to: 3, unread: 0 });
  await tell(credited("d"));
  expect(await bell()).toMatchObject({ read_to: 3, unread: 1 });
});

test("the same of the same subject is told once, however often and by however many at once", async () => {
  const { bell, credited } = await newPlayer();
  await Promise.all(Array.from({ length: 50 }, () => tell(credited("a"), credited("a"))));
  expect(await bell()).toMatchObject({ items: [{ id: 1 }], unread: 1 });
});

test("fifty told at once are fifty, numbered without a gap", async () => {
  const { bell, credited } = await newPlayer();
  await Promise.all(Array.from({ length: 50 }, (_, index) => tell(credited(`${index}`))));
  const { items, unread } = await bell("?limit=100");
  expect(unread).toBe(50);
  expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index));
});

test("what is rolled back was never told", async () => {
  const { bell, credited } = await newPlayer();
  await inTransaction(pool, async (tx) => {
    await ring(tx, credited("a"));
    throw new Error("not after all");
  }).catch(() => {});
  expect(await bell()).toMatchObject({ items: [], unread: 0 });
});

test("the newest hundred are kept, and read in pages", async () => {
  const { bell, credited } = await newPlayer();
  await tell(...Array.from({ length: 120 }, (_, index) => credited(`${index}`)));
  const ids: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Page = await bell(`?limit=30${cursor && `&cursor=${cursor}`}`);
    expect(page.unread).toBe(100);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  }
  expect(ids).toEqual(Array.from({ length: 100 }, (_, index) => 120 - index));
});

test.each([[-1], [1.5], ["3"], [null], [2 ** 60]])("%s is no entry to read up to", async (to) => {
  const { read } = await newPlayer();
  expect((await read(to)).json).toMatchObject({ error: "validation" });
});

test("a cursor that is none is refused", async () => {
  const { bell } = await newPlayer();
  for (const cursor of ["x", "-1", "1e3", "9".repeat(16)])
    expect(await bell(`?cursor=${cursor}`)).toMatchObject({ error: "validation" });
});

test("each device is told of what comes, and of what another one has read", async () => {
  const { token, read, credited } = await newPlayer();
  const [one, other] = [await listen(token), await listen(token)];
  await tell(credited("a"));
  for (const heard of [one, other])
    await eventually(() => expect(heard.at(-1)).toMatchObject({ data: { unread: 1, items: [{ id: 1 }] } }));
  await read(1);
  for (const heard of [one, other])
    await eventually(() => expect(heard.at(-1)).toMatchObject({ seq: 2, data: { unread: 0, read_to: 1 } }));
});

async function listen(token: string) {
  const socket = house.live();
  onTestFinished(() => socket.terminate());
  const heard: unknown[] = [];
  socket.on("message", (data) => heard.push(JSON.parse((data as Buffer).toString())));
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "hello", token }));
  socket.send(JSON.stringify({ op: "join", channel: "bell" }));
  await eventually(() => expect(heard).toMatchObject([{ op: "reset", seq: 0, snapshot: { unread: 0 } }]));
  return heard;
}
