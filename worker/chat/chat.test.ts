import { filter, firstValueFrom } from "rxjs";
import { expect, test } from "vitest";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { socketsTo } from "../../tests/world/house-socket.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;

const ask = ({ features }: Worker) => features.app.checkGeo(undefined, { signal: new AbortController().signal });
const answer = (who: string, text: string) => house.desk(`/chat/${who}`, { text });
const send = ({ features }: Worker, text: string) => features.chat.send({ text });
const atHouse = async (token: string) =>
  (await house.api<{ items: { text: string }[] }>("/chat", { headers: bearer(token) })).json.items
    .map(({ text }) => text)
    .toReversed();

/** What one sees of the thread, the oldest first: with a mark what is on its way. */
async function shown({ features }: Worker): Promise<string[]> {
  const chat$ = features.chat.chat$().pipe(filter((cached) => cached !== undefined && cached !== null));
  const { items, waiting } = (await firstValueFrom(chat$)).value;
  return [...items.map(({ text }) => text).toReversed(), ...waiting.map(({ text }) => `${text} …`)];
}
const unread = ({ features }: Worker) =>
  firstValueFrom(features.chat.unread$().pipe(filter((count) => count !== undefined)));

async function newPlayer() {
  const { token, email } = await register(house);
  const device = createDevice(house, { WebSocket: socketsTo(house).HouseSocket });
  const here = () => {
    const worker = device.worker(token);
    worker.features.chat.chat$().subscribe();
    return worker;
  };
  return { token, email, device, here };
}

test("what is written without a network is seen at once, and is at the house in order once there is one, by the next worker too", async () => {
  const { token, device, here } = await newPlayer();
  const worker = here();
  await send(worker, "one");
  await eventually(async () => expect(await shown(worker)).toEqual(["one"]));
  device.cut();
  await ask(worker);
  await send(worker, "two");
  await send(worker, "three");
  await eventually(async () => expect(await shown(worker)).toEqual(["one", "two …", "three …"]));
  worker.kill();

  device.mend();
  // Nobody looks at the chat there: what waits wakes the one who sends it.
  await ask(device.worker(token));
  await eventually(async () => expect(await atHouse(token)).toEqual(["one", "two", "three"]));
  await eventually(async () => expect(await shown(here())).toEqual(["one", "two", "three"]));
});

test("through replies that are lost every message stands once, and in order", async () => {
  const { token, email, device, here } = await newPlayer();
  const worker = here();
  let lost = 0;
  device.loseSome(
    (way, { method, path }) => method === "POST" && path === "/chat" && way === "reply" && lost++ % 3 < 2,
  );
  const texts = Array.from({ length: 6 }, (_, index) => `message ${index}`);
  for (const text of texts) await send(worker, text);
  await eventually(async () => {
    await ask(worker);
    expect(await shown(worker)).toEqual(texts);
  });
  expect(await atHouse(token)).toEqual(texts);
  await answer(email, "Thank you.");
  await eventually(async () => expect(await shown(worker)).toEqual([...texts, "Thank you."]));
});

test("two devices hear each answer, who writes and what is read", async () => {
  const { email, here, token } = await newPlayer();
  const other = createDevice(house, { WebSocket: socketsTo(house).HouseSocket }).worker(token);
  const worker = here();
  other.features.chat.unread$().subscribe();
  await send(worker, "Hello.");
  await eventually(async () => expect(await shown(worker)).toEqual(["Hello."]));
  await house.desk(`/chat/${email}/typing`, {});
  const view = async () =>
    (await firstValueFrom(worker.features.chat.chat$().pipe(filter((cached) => Boolean(cached)))))?.value;
  await eventually(async () => expect(await view()).toMatchObject({ isTyping: true }));
  await answer(email, "Hello to you.");
  await eventually(async () => expect(await view()).toMatchObject({ isTyping: false, seen_to: 2 }));
  await eventually(async () => expect(await unread(other)).toBe(1));
  await worker.features.chat.read({ to: 2 });
  await eventually(async () => expect(await unread(other)).toBe(0));
  await answer(email, "Are you there?");
  await eventually(async () => expect(await unread(other)).toBe(1));
  await worker.features.chat.read({ to: 3 });
  await eventually(async () => expect(await unread(other)).toBe(0));
});

test("who was away for longer than a message tells of has all of it", async () => {
  const { email, here } = await newPlayer();
  const first = here();
  await send(first, "0");
  await eventually(async () => expect(await shown(first)).toEqual(["0"]));
  first.kill();
  for (let count = 1; count <= 30; count += 1) await answer(email, String(count));
  const next = here();
  await eventually(async () =>
    expect(await shown(next)).toEqual(Array.from({ length: 31 }, (_, count) => String(count))),
  );
});

test("who was away for longer than an answer tells of sees the newest, and all before them is to be asked for", async () => {
  const { token, email } = await register(house);
  // Without a live socket, which would go on where it was.
  const device = createDevice(house);
  const first = device.worker(token);
  first.features.chat.chat$().subscribe();
  await send(first, "0");
  await eventually(async () => expect(await shown(first)).toEqual(["0"]));
  first.kill();
  for (let count = 1; count <= 60; count += 1) await answer(email, String(count));
  const next = device.worker(token);
  next.features.chat.chat$().subscribe();
  const texts = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  await eventually(async () => expect(await shown(next)).toEqual(texts(11, 60)));
  // The first message was "0".
  const earlier = await next.features.chat.earlier({ before: 12 }, { signal: new AbortController().signal });
  expect(earlier.ok && earlier.value.items.map(({ text }) => text).toReversed()).toEqual(texts(0, 10));
});

test("a guest writes without a network, is answered, and finds all of it in the account", async () => {
  const device = createDevice(house, { keepsCookies: true, WebSocket: socketsTo(house).HouseSocket });
  const guest = device.worker();
  guest.features.chat.chat$().subscribe();
  await send(guest, "How do I sign up?");
  await eventually(async () => expect(await shown(guest)).toEqual(["How do I sign up?"]));
  device.cut();
  await ask(guest);
  await send(guest, "Anybody there?");
  await eventually(async () => expect(await shown(guest)).toEqual(["How do I sign up?", "Anybody there? …"]));
  guest.kill();

  // The next worker of the device has what was written, with or without a network.
  const again = device.worker();
  await eventually(async () => expect(await shown(again)).toEqual(["How do I sign up?", "Anybody there? …"]));
  device.mend();
  await ask(again);
  await eventually(async () => expect(await shown(again)).toEqual(["How do I sign up?", "Anybody there?"]));
  const { rows } = await house.database.pool.query<{ id: string }>(
    "select id from chat_threads where browser is not null",
  );
  await answer(`guest-${rows[0]?.id}`, "With an email.");
  again.features.chat.unread$().subscribe();
  await eventually(async () =>
    expect(await shown(again)).toEqual(["How do I sign up?", "Anybody there?", "With an email."]),
  );
  expect(await unread(again)).toBe(1);
  again.kill();

  const { token } = await register(house);
  const player = device.worker(token);
  player.features.chat.unread$().subscribe();
  await eventually(async () => expect(await unread(player)).toBe(1));
  expect(await atHouse(token)).toEqual(["How do I sign up?", "Anybody there?", "With an email."]);
  player.kill();
  await eventually(async () => {
    const left = device.worker();
    expect(await unread(left)).toBe(0);
    left.kill();
  });
});

test("a guest who has just begun to write, and looks elsewhere, sees that support has answered", async () => {
  const device = createDevice(house, { keepsCookies: true });
  const guest = device.worker();
  guest.features.chat.unread$().subscribe();
  await eventually(async () => expect(await unread(guest)).toBe(0));
  // Answered before the browser has heard that its message is in.
  device.beforeReply(async ({ method, path }) => {
    if (method !== "POST" || path !== "/chat") return;
    const { rows } = await house.database.pool.query<{ id: string }>("select max(id) as id from chat_threads");
    await answer(`guest-${rows[0]?.id}`, "With an email.");
  });
  await send(guest, "How do I sign up?");
  await eventually(async () => expect(await unread(guest)).toBe(1));
});

test("a guest's first message stands once, though the answers to it are lost", async () => {
  const device = createDevice(house, { keepsCookies: true });
  const guest = device.worker();
  guest.features.chat.chat$().subscribe();
  let lost = 0;
  device.loseSome((way, { method, path }) => method === "POST" && path === "/chat" && way === "reply" && lost++ < 2);
  await send(guest, "Said once, by somebody new.");
  await eventually(async () => {
    await ask(guest);
    expect(await shown(guest)).toEqual(["Said once, by somebody new."]);
  });
  const { rows } = await house.database.pool.query(
    "select from chat_messages where text = 'Said once, by somebody new.'",
  );
  expect([device.sent("POST", "/chat").length, rows.length]).toEqual([3, 1]);
});

test("a guest whom the house has forgotten begins anew, and is told what is answered", async () => {
  const device = createDevice(house, { keepsCookies: true });
  const first = device.worker();
  first.features.chat.chat$().subscribe();
  const thread = async () =>
    (await house.database.pool.query<{ id: string }>("select max(id) as id from chat_threads")).rows[0]?.id;
  await send(first, "In spring.");
  await eventually(async () => expect(await shown(first)).toEqual(["In spring."]));
  await answer(`guest-${await thread()}`, "Answered in spring.");
  await eventually(async () => expect(await shown(first)).toEqual(["In spring.", "Answered in spring."]));
  await first.features.chat.read({ to: 2 });
  first.kill();

  await house.database.pool.query("delete from chat_threads where id = $1", [await thread()]);
  const next = device.worker();
  next.features.chat.chat$().subscribe();
  await eventually(async () => expect(await shown(next)).toEqual(["In spring.", "Answered in spring."]));
  await send(next, "In summer.");
  await eventually(async () => expect(await shown(next)).toEqual(["In summer."]));
  await answer(`guest-${await thread()}`, "Answered in summer.");
  await eventually(async () => expect(await shown(next)).toEqual(["In summer.", "Answered in summer."]));
  expect(await unread(next)).toBe(1);
});

test("what a guest could not send goes with them into the account, once", async () => {
  const device = createDevice(house, { keepsCookies: true });
  const guest = device.worker();
  let isLost = true;
  device.loseSome((way, { method, path }) => isLost && method === "POST" && path === "/chat" && way === "reply");
  await send(guest, "Sent, and not known to be.");
  await eventually(async () => {
    await ask(guest);
    expect(device.sent("POST", "/chat").length).toBeGreaterThan(1);
  });
  guest.kill();
  isLost = false;
  const { token } = await register(house);
  await ask(device.worker(token));
  await eventually(async () => expect(await atHouse(token)).toEqual(["Sent, and not known to be."]));
});

test("nothing empty is sent, and what the house refuses for good is told", async () => {
  const { device, here } = await newPlayer();
  const worker = here();
  expect(await send(worker, " ")).toMatchObject({ ok: false, error: { error: "validation" } });
  device.replaceReplies(({ method, path }, body) =>
    method === "POST" && path === "/chat"
      ? new Response('{"error":"forbidden"}', { status: 403, headers: { "Content-Type": "application/json" } })
      : body,
  );
  await send(worker, "Refused.");
  await eventually(async () =>
    expect(await firstValueFrom(worker.features.app.notices$())).toMatchObject([
      { key: "chat_refused", values: { error: "forbidden" } },
    ]),
  );
});
