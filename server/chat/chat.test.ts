import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import type { BellState } from "../../contract/bell.ts";
import type { ChatPage, ChatState } from "../../contract/chat.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { ring } from "../bell/ring.ts";
import { inTransaction } from "../db/connect.ts";
import { createExpiryJob } from "../db/expiry-job.ts";
import { chatCommand } from "./chat-command.ts";
import { openChat } from "./feature.ts";

let nowMs = Date.now();
const clock = { now: () => nowMs };
const house = await startHouse({ clock });
const { pool } = house.app.house;

type Answered = ChatPage & { error?: string; errors?: Record<string, string[]>; retry_after?: number };
type Headers = Record<string, string>;

function visitor(headers: Headers) {
  return {
    headers,
    send: (text: unknown, key: string = randomUUID()) =>
      house.api<Answered>("/chat", { body: { text }, headers: { ...headers, "Idempotency-Key": key } }),
    read: (to: unknown) => house.api<ChatState>("/chat/read", { body: { to }, headers }),
    type: () => house.api("/chat/typing", { body: {}, headers }),
    chat: async (query = "") => (await house.api<Answered>(`/chat${query}`, { headers })).json,
    texts: async () =>
      (await house.api<Answered>("/chat", { headers })).json.items.map(({ text }) => text).toReversed(),
  };
}

async function newPlayer(more: Headers = {}) {
  const { token, email } = await register(house);
  return { email, ...visitor({ ...bearer(token), ...more }) };
}

/** A browser that nobody is logged in with, which its first message names. */
async function newGuest(text = "Hello.") {
  const headers = { Origin: house.site };
  nowMs += 1;
  const sent = await house.api<Answered>("/chat", {
    body: { text },
    headers: { ...headers, "Idempotency-Key": randomUUID() },
  });
  const cookie = sent.cookies.map((line) => line.split(";")[0]).find((line) => line?.startsWith("device=")) ?? "";
  return { cookie, ...visitor({ ...headers, Cookie: cookie }) };
}

const answer = (who: string, text: string) => house.desk<ChatPage>(`/chat/${who}`, { text });
const command = (...words: string[]) => chatCommand(words, { pool, clock });
/** The guest who has written last of those that wait. */
const guestWaiting = async () => {
  const waiting = (await command("list")).split("\n").filter((line) => line.includes("waits  guest-"));
  return /guest-\d+/.exec(waiting.at(-1) ?? "")?.[0] ?? "";
};

/** A player's socket on the channel, and what it has heard. */
async function joined({ Authorization = "" }: Headers) {
  const socket = house.live();
  const heard: { data?: ChatState; snapshot?: ChatState }[] = [];
  socket.on("message", (data) => heard.push(JSON.parse((data as Buffer).toString()) as (typeof heard)[number]));
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "hello", token: Authorization.slice("Bearer ".length) }));
  socket.send(JSON.stringify({ op: "join", channel: "chat" }));
  await expect.poll(() => heard.length).toBe(1);
  return heard;
}

test("what is written is answered at the desk, each in its order, and what is unread is counted until it is read", async () => {
  const { email, send, chat, read } = await newPlayer();
  expect(await chat()).toEqual({ items: [], read_to: 0, seen_to: 0, unread: 0, is_typing: false, next: null });
  await send("Where is my withdrawal?");
  const answered = await answer(email, "It is on its way.");
  expect(answered.json.items.map(({ text }) => text)).toEqual(["It is on its way.", "Where is my withdrawal?"]);
  await answer(email, "Anything else?");
  expect(await chat()).toMatchObject({
    items: [
      { id: 3, from: "support", text: "Anything else?" },
      { id: 2, from: "support" },
      { id: 1, from: "player", text: "Where is my withdrawal?", at: new Date(nowMs).toISOString() },
    ],
    read_to: 0,
    // Who answers has read what was written before.
    seen_to: 3,
    unread: 2,
  });
  expect((await read(2)).json).toMatchObject({ read_to: 2, unread: 1 });
  expect((await read(1)).json).toMatchObject({ read_to: 2, unread: 1 });
  expect((await read(Number.MAX_SAFE_INTEGER)).json).toMatchObject({ read_to: 3, unread: 0 });
});

test("a message that comes again is written once, however many come at once, and its key is good for no other", async () => {
  const { send, texts } = await newPlayer();
  const key = randomUUID();
  const sent = await Promise.all(Array.from({ length: 10 }, () => send("Hello.", key)));
  expect(sent.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
  expect((await send("Good-bye.", key)).json.error).toBe("idempotency_mismatch");
  expect(await texts()).toEqual(["Hello."]);
});

test("long threads are read page by page, and only so much of them is kept", async () => {
  const { email, send, chat } = await newPlayer();
  await send("0");
  await pool.query(
    `insert into chat_messages (thread, number, sender, text, at)
     select t.id, n, 'player', n::text, now() from chat_threads t join players p on p.id = t.player, generate_series(2, 1200) n
     where p.email = $1`,
    [email],
  );
  await pool.query("update chat_threads t set last = 1200 from players p where p.id = t.player and p.email = $1", [
    email,
  ]);
  await send("the last");
  const first = await chat("?limit=100");
  expect(first.items[0]).toMatchObject({ id: 1_201, text: "the last" });
  const ids: number[] = [];
  for (let at: string | null = ""; at !== null;) {
    const page: ChatPage = await chat(`?limit=100${at && `&cursor=${at}`}`);
    ids.push(...page.items.map(({ id }) => id));
    at = page.next;
  }
  expect(ids).toEqual(Array.from({ length: 1_000 }, (_, index) => 1_201 - index));
});

test.each([
  ["", "required"],
  [" \n\u0007 ", "required"],
  [undefined, "required"],
  ["x".repeat(2_001), "too_long"],
])("%j is refused at its field", async (text, fault) => {
  const { send } = await newPlayer();
  expect((await send(text)).json).toMatchObject({
    error: "validation",
    errors: { text: [expect.stringMatching(new RegExp(`^${fault}`))] },
  });
});

test("lines stay lines, and what cannot be seen is left out", async () => {
  const { send, texts } = await newPlayer();
  await send("  one\r\ntwo\u0007\u001b[2K\n ");
  expect(await texts()).toEqual(["one\ntwo[2K"]);
});

test("a guest is known by the browser, and nobody else reads what they wrote", async () => {
  const anna = await newGuest("I cannot log in.");
  const boris = await newGuest("Hello.");
  expect(await anna.texts()).toEqual(["I cannot log in."]);
  expect(await boris.texts()).toEqual(["Hello."]);
  expect(await visitor({}).texts()).toEqual([]);
  // What keeps no cookies could not be answered.
  expect((await visitor({}).send("Hello.")).json.error).toBe("unauthorized");
  await answer(await guestWaiting(), "Hello, Boris.");
  expect(await boris.chat()).toMatchObject({ unread: 1, items: [{ text: "Hello, Boris." }, { text: "Hello." }] });
  expect((await boris.read(2)).json).toMatchObject({ unread: 0 });
  expect(await anna.texts()).toEqual(["I cannot log in."]);
});

test("a guest's thread follows them into the account, after what is there, and leaves nothing in the browser", async () => {
  const guest = await newGuest("How do I sign up?");
  const name = await guestWaiting();
  await answer(name, "With an email.");
  await guest.read(2);
  await answer(name, "Or a phone.");
  const { email, headers } = await newPlayer();
  await visitor(headers).send("From my phone.");
  await answer(email, "Yes?");
  await visitor(headers).read(2);

  const here = visitor({ ...headers, Cookie: guest.cookie });
  expect(await here.texts()).toEqual(["From my phone.", "Yes?", "How do I sign up?", "With an email.", "Or a phone."]);
  expect(await here.chat()).toMatchObject({ read_to: 4, unread: 1, items: [{ id: 5 }, { id: 4 }, { id: 3 }, {}, {}] });
  expect(await guest.texts()).toEqual([]);
  expect((await answer(name, "Hello?")).status).toBe(404);
});

test("what a guest has read stays read in the account, where everything else was read", async () => {
  const guest = await newGuest("How do I sign up?");
  await answer(await guestWaiting(), "With an email.");
  await guest.read(2);
  const { email, headers, send, read } = await newPlayer();
  await send("From my phone.");
  await answer(email, "Yes?");
  await read(2);
  await send("Nothing.");
  const here = visitor({ ...headers, Cookie: guest.cookie });
  expect(await here.chat()).toMatchObject({ read_to: 5, unread: 0 });
});

test("what a guest has sent just before the login and again after it stands once", async () => {
  const guest = await newGuest();
  const { headers } = await newPlayer();
  const key = randomUUID();
  const here = visitor({ ...headers, Cookie: guest.cookie });
  await guest.send("Sent twice.", key);
  await here.send("Sent twice.", key);
  expect(await here.texts()).toEqual(["Hello.", "Sent twice."]);
  // The other one was long on its way.
  await guest.send("Sent twice.", key);
  expect(await here.texts()).toEqual(["Hello.", "Sent twice."]);
});

test("a guest's first message that comes again, since the answer was lost, stands once, whoever they are by then", async () => {
  const lost = async (key: string) => {
    const headers = { Origin: house.site, "Idempotency-Key": key };
    const sent = await house.api<Answered>("/chat", { body: { text: "Hello." }, headers });
    expect(sent.status).toBe(200);
    return sent.cookies.map((line) => line.split(";")[0]).find((line) => line?.startsWith("device=")) ?? "";
  };
  const threads = async () =>
    (await pool.query<{ count: bigint }>("select count(*) from chat_threads where browser is not null")).rows[0]
      ?.count ?? 0n;
  const before = await threads();
  // Nobody has heard of a name, so it is given again.
  const key = randomUUID();
  const [, , Cookie] = await Promise.all([lost(key), lost(key), lost(key)]);
  const nameless = visitor({ Origin: house.site, Cookie });
  expect(await nameless.texts()).toEqual(["Hello."]);
  expect(await threads()).toBe(before + 1n);

  // Meanwhile another call has named the browser, in which somebody may have written.
  for (const firsts of [[], ["First."]]) {
    const again = randomUUID();
    await lost(again);
    const named = visitor({ Origin: house.site, Cookie: `device=${randomBytes(16).toString("base64url")}` });
    for (const text of firsts) await named.send(text);
    for (let time = 0; time < 2; time += 1) expect((await named.send("Hello.", again)).status).toBe(200);
    expect((await named.send("Something else.", again)).json.error).toBe("idempotency_mismatch");
    expect(await named.texts()).toEqual([...firsts, "Hello."]);
  }
  expect(await threads()).toBe(before + 3n);

  // Or they have logged in.
  const last = randomUUID();
  await lost(last);
  const player = await newPlayer();
  await player.send("Hello.", last);
  expect(await player.texts()).toEqual(["Hello."]);
  expect(await threads()).toBe(before + 3n);
});

test("each side sees the other write for some seconds, and support is seen to have read what it looks at", async () => {
  const { email, send, type, chat } = await newPlayer();
  await send("Hello.");
  expect(await chat()).toMatchObject({ is_typing: false, seen_to: 0 });
  await type();
  const seen = () => house.desk<{ is_typing: boolean }>(`/chat/${email}`);
  expect((await seen()).json.is_typing).toBe(true);
  expect(await chat()).toMatchObject({ seen_to: 1 });
  nowMs += 10_000;
  expect((await seen()).json.is_typing).toBe(false);

  await house.desk(`/chat/${email}/typing`, {});
  expect(await chat()).toMatchObject({ is_typing: true });
  await answer(email, "Hello.");
  expect(await chat()).toMatchObject({ is_typing: false });
});

test("the live channel tells each message, who writes and what is read, to all of a player's devices and to nobody else", async () => {
  const { email, headers, send, read } = await newPlayer();
  const other = await newPlayer();
  const [phone, desktop, others] = await Promise.all([headers, headers, other.headers].map(joined));
  await send("Hello.");
  await house.desk(`/chat/${email}/typing`, {});
  await answer(email, "Hello to you.");
  await read(2);
  for (const heard of [phone, desktop])
    await expect
      .poll(() => heard)
      .toMatchObject([
        { op: "reset", seq: 0, snapshot: { items: [] } },
        { channel: "chat", seq: 1, data: { items: [{ id: 1, text: "Hello." }] } },
        { seq: 2, data: { items: [], is_typing: true } },
        { seq: 3, data: { items: [{ id: 2, from: "support" }], unread: 1, seen_to: 2, is_typing: false } },
        { seq: 4, data: { items: [], unread: 0, read_to: 2 } },
      ]);
  await other.send("Mine.");
  await expect.poll(() => others).toMatchObject([{ op: "reset" }, { seq: 1, data: { items: [{ text: "Mine." }] } }]);
});

test("a message of the most letters, of whatever script, reaches the devices", async () => {
  const { email, headers } = await newPlayer();
  const heard = await joined(headers);
  const long = ["漢".repeat(2_000), `${"\\".repeat(1_999)}n`];
  for (const text of long) await answer(email, text);
  const texts = () =>
    new Set(heard.flatMap(({ data, snapshot }) => (data ?? snapshot)?.items.map(({ text }) => text).toReversed()));
  await expect.poll(() => [...texts()]).toEqual(long);
});

test("a network's guests can write so much in an hour, and a browser so much in ten minutes", async () => {
  const guest = await newGuest();
  const statuses = [];
  for (let count = 0; count < 39; count += 1) statuses.push((await guest.send(String(count))).status);
  expect(statuses).toEqual(Array<number>(39).fill(200));
  const refused = await guest.send("One more.");
  expect(refused.json).toMatchObject({ error: "too_many_tries", retry_after: expect.any(Number) as number });
  nowMs += 600_000;
  expect((await guest.send("One more.")).status).toBe(200);
});

test("an operator finds who waits, reads, and answers under a name that is kept", async () => {
  const { email, send, chat } = await newPlayer();
  expect(await command("show", email)).toBe(`Nothing was written by or to ${email}.`);
  nowMs += 1_000;
  await send("Where is my withdrawal?\nIt was of 500.");
  const line = (await command("list")).split("\n").find((each) => each.includes(email));
  expect(line).toContain("waits");
  expect(line).toContain("player: Where is my withdrawal?");
  expect(await chat()).toMatchObject({ seen_to: 0 });
  expect(await command("show", email)).toContain("player: Where is my withdrawal?\nIt was of 500.");
  expect(await chat()).toMatchObject({ seen_to: 1 });
  expect(await command("answer", email, "--author", "Dana K.", "--text", "Today.")).toBe(`Answered ${email}: "Today."`);
  expect(await chat()).toMatchObject({ unread: 1, items: [{ from: "support", text: "Today." }, {}] });
  expect(await command("show", email)).toContain("support (not read yet): Today.");
  const { rows } = await pool.query("select author from chat_messages where text = 'Today.'");
  expect(rows).toEqual([{ author: "Dana K." }]);
});

test.each([
  [[]],
  [["list", "all"]],
  [["show"]],
  [["answer", "1"]],
  [["answer", "1", "--text", "Hello."]],
  [["answer", "1", "--text", " ", "--author", "Dana K."]],
  [["answer", "1", "--text", "Hello.", "--author", "Dana K.", "more"]],
])("the command %j is answered with how it is said", async (words) => {
  await expect(command(...words)).rejects.toThrow("chat is followed by one of");
});

test("nobody who is not there is answered", async () => {
  for (const who of ["nobody@example.com", "guest-999999", "999999"]) {
    await expect(command("show", who)).rejects.toThrow(`There is nobody called ${who} in the chat.`);
    expect((await answer(who, "Hello.")).status).toBe(404);
  }
});

test("threads without a login are forgotten a month after their last word, and messages after a year", async () => {
  const guest = await newGuest();
  const { send, texts } = await newPlayer();
  await send("Kept.");
  const day = 24 * 3_600_000;
  const run = async (afterMs: number) => {
    const later = { now: () => nowMs + afterMs };
    await createExpiryJob(pool, later, openChat({ pool, clock, config: house.app.house.config }).expiring).run();
  };
  await run(29 * day);
  expect(await guest.texts()).toEqual(["Hello."]);
  await run(31 * day);
  expect([await guest.texts(), await texts()]).toEqual([[], ["Kept."]]);
  await run(366 * day);
  expect(await texts()).toEqual([]);
});

test("the bell tells a player of an answer, once for all that is written before they write again, and guests of none", async () => {
  const player = await newPlayer();
  const id = (await house.api<{ user: { id: string } }>("/profile/user", { headers: player.headers })).json.user.id;
  const bell = async () => (await house.api<BellState>("/bell", { headers: player.headers })).json;
  await player.send("Where is my money?");
  expect((await bell()).items).toEqual([]);
  await answer(id, "Let me look.");
  await command("answer", id, "--text", "It is on its way.", "--author", "Dana K.");
  expect(await bell()).toMatchObject({ unread: 1, items: [{ kind: "chat_answered", data: {} }] });

  // Who has read the chat is told of it no more.
  await player.read(3);
  expect(await bell()).toMatchObject({ unread: 0 });
  await player.send("Thanks! And when?");
  await answer(id, "Tomorrow.");
  expect(await bell()).toMatchObject({ unread: 1, items: [{ kind: "chat_answered" }, { kind: "chat_answered" }] });

  const guest = await newGuest();
  await answer(await guestWaiting(), "Hello to you.");
  expect((await guest.texts()).length).toBe(2);
});

test("an answer that is read in the chat leaves what else the bell tells unread", async () => {
  const player = await newPlayer();
  const id = (await house.api<{ user: { id: string } }>("/profile/user", { headers: player.headers })).json.user.id;
  await inTransaction(pool, (tx) =>
    ring(tx, { player: BigInt(id), kind: "documents_accepted", subject: "1", data: {}, at: nowMs }),
  );
  await player.send("Hello?");
  await answer(id, "Hello.");
  await player.read(2);
  const { json } = await house.api<BellState>("/bell", { headers: player.headers });
  expect(json.unread).toBe(2);
});
