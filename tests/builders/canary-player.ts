import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { requestOf } from "../../contract/call.ts";
import { calls } from "../../contract/calls.ts";
import type { RoundReply } from "../../contract/rounds.ts";
import { methodHash } from "../../server/cashier/methods.ts";
import type { InboxItem } from "../../server/desk/inbox.ts";
import type { Reply } from "../world/call.ts";
import type { TestHouse } from "../world/house.ts";
import { allSent } from "../world/mail.ts";
import { bearer } from "./accounts.ts";
import { picture } from "./files.ts";

export type CallName = keyof typeof calls;
export type CanaryPlayer = Awaited<ReturnType<typeof makeCanaryPlayer>>;

export const luggage = { cookies: { language: "kz" }, storage: {}, drafts: {} };
export const byCard = methodHash("in", "card-transfer", "RUB");

/** A player with recognisable data in every part of the house. */
export async function makeCanaryPlayer(house: TestHouse) {
  const { pool } = house.database;
  const send = senderTo(house);
  const ownPicture = await picture("png");
  const email = "canary-anna@example.com";
  const phone = "+79995550199";
  const password = "canary-password-1";
  const form = { email, password, currency: "RUB", accept: true, stag: "canary-stag" };
  const registered = await house.api<{ data: { token: string } }>("/api/v2/auth/register/email", { body: form });
  const { token } = registered.json.data;
  const cookie = registered.cookies[0]?.split(";")[0] ?? "";
  const { id } = (await house.desk<{ id: string }>("/money", { player: email, amount: "1234567.00" })).json;
  await pool.query("update players set name = 'Canary Anna', phone = $2 where id = $1", [id, phone]);
  await send("setBirthDate", { birth_date: "1987-06-05" }, bearer(token));
  const face = await send("changeAvatar", {}, bearer(token), ownPicture);
  const avatar = (JSON.parse(face.text) as { user: { image: { small: string } } }).user.image.small;
  const shown = await send("sendDocument", { kind: "passport" }, bearer(token), ownPicture);
  const { document } = JSON.parse(shown.text) as { document: { id: string; hash: string } };
  const key = randomUUID();
  const order = { game: "dice", amount: "31.07", choice: { mode: "under", target: 4_321 } };
  const bet = await send("placeBet", order, { ...bearer(token), "Idempotency-Key": key });
  const { bet: placed, receipt } = JSON.parse(bet.text) as { bet: { id: string }; receipt: { root: string } };
  const turned = await send("rotateSeeds", { client_seed: "canary-client-seed" }, bearer(token));
  const { server_seed: revealed } = (JSON.parse(turned.text) as { revealed: { server_seed: string } }).revealed;
  const roundKey = randomUUID();
  const roundOrder = { game: "miner", amount: "17.03", choice: { mines: 3 } };
  const opening = await send("openRound", roundOrder, { ...bearer(token), "Idempotency-Key": roundKey });
  const round = (JSON.parse(opening.text) as RoundReply).round.id;
  const endedRound = await endRound(send, token);
  const depositKey = randomUUID();
  const ordering = { ...bearer(token), "Idempotency-Key": depositKey };
  const ordered = await send("createDeposit", { method: byCard, amount: "4321.07" }, ordering);
  const { invoice_id: invoice } = JSON.parse(ordered.text) as { invoice_id: string };
  const { rows } = await pool.query<{ id: string }>("select id from sessions where player = $1 order by id", [id]);
  const seeds = (await send("getSeeds", {}, bearer(token))).text;
  await house.api("/auth/send_login_data", { body: { email } });
  await house.api("/api/v2/auth/password/email/forgot", { body: { email } });
  await house.api("/api/v2/auth/password/phone/forgot", { body: { phone } });
  await allSent(house);
  const payout = await withdraw(house, id, token);
  await allSent(house);
  const inboxOf = async (to: string) => (await house.desk<{ items: InboxItem[] }>(`/inbox?to=${to}`)).json.items;
  const items = [...(await inboxOf(email)), ...(await inboxOf(phone.slice(1)))];
  const sent = (purpose: string, channel = "email") =>
    items.find((item) => item.purpose === purpose && item.channel === channel);
  const tokenIn = (item?: InboxItem) => /[\w-]{43}(?=$|\?)/.exec(item?.link ?? "")?.[0] ?? "";
  const [verifyCode, phoneResetCode] = [sent("verify")?.code ?? "", sent("reset", "sms")?.code ?? ""];
  const payoutCode = sent("payout")?.code ?? "";
  const [loginToken, resetToken] = [tokenIn(sent("login")), tokenIn(sent("reset"))];
  const phoneResetToken = tokenIn(sent("reset", "sms"));
  const draft = "canary-half-typed";
  await send("sendAntiBonusResult", { results: { "karat.localhost": 31 } }, bearer(token));
  await send("sendChat", { text: "canary-chat-words" }, bearer(token));
  const moving = { target: "karat-b.localhost", luggage: { ...luggage, drafts: { chat: draft } } };
  const packed = await send("packForMove", moving, { ...bearer(token), Cookie: cookie });
  const { code: moveCode } = JSON.parse(packed.text) as { code: string };
  const hashes = seeds.match(/[0-9a-f]{64}/g) ?? [];
  const session = rows[0]?.id ?? "";
  const told = [email, phone, "Canary Anna", "1987-06-05", avatar, document.id, document.hash, payout];
  const facts = [
    ...told,
    session,
    placed.id,
    receipt.root,
    round,
    endedRound,
    key,
    roundKey,
    depositKey,
    invoice,
    "4321.07",
    ...hashes,
    "canary-client-seed",
    "canary-chat-words",
    revealed,
  ];
  const offer = await offered(house, id);
  const codes = [verifyCode, phoneResetCode, loginToken, resetToken, phoneResetToken, moveCode, payoutCode, draft];
  const canaries = [...facts, ...codes, offer, token, cookie.split("=")[1] ?? ""];
  return {
    id,
    email,
    phone,
    password,
    token,
    cookie,
    key,
    order,
    bet: placed.id,
    round,
    endedRound,
    roundOrder,
    roundKey,
    depositKey,
    invoice,
    session,
    verifyCode,
    phoneResetCode,
    loginToken,
    resetToken,
    phoneResetToken,
    moveCode,
    payout,
    payoutCode,
    draft,
    offer,
    canaries,
  };
}

/** Plays a coinflip ladder until it is lost. */
async function endRound(send: Send, token: string): Promise<string> {
  const call = async (name: CallName, input: object) => {
    const reply = await send(name, input, { ...bearer(token), "Idempotency-Key": randomUUID() });
    return (JSON.parse(reply.text) as RoundReply).round;
  };
  let round = await call("openRound", { game: "coinflip", amount: "3.00", choice: {} });
  while (round.state === "open")
    round = await call("stepRound", { game: "coinflip", id: round.id, seq: round.seq, action: { side: "heads" } });
  return round.id;
}

/** Creates a withdrawal that waits for its code. */
async function withdraw(house: TestHouse, id: string, token: string): Promise<string> {
  const { pool } = house.database;
  const confirm = (is: boolean) => pool.query("update players set is_email_verified = $2 where id = $1", [id, is]);
  await confirm(true);
  const order = { method: methodHash("out", "card", "RUB"), amount: "104.07", destination: "4111111111111111" };
  const reply = await senderTo(house)("createPayout", order, { ...bearer(token), "Idempotency-Key": randomUUID() });
  await confirm(false);
  expect(reply.status, reply.text).toBe(200);
  return (JSON.parse(reply.text) as { id: string }).id;
}

/** The first step of the welcome pack, which the next deposit is to bring. */
async function offered(house: TestHouse, id: string): Promise<string> {
  const { rows } = await house.database.pool.query<{ id: string }>(
    `insert into offers (id, player, campaign, version, step, kind, state, made_at)
     values ($1, $2, 'welcome', 1, 1, 'welcome', 'waiting', now())
     on conflict (player, campaign, step) do update set state = 'waiting' returning id`,
    [randomUUID(), id],
  );
  return rows[0]?.id ?? "";
}

type Send = ReturnType<typeof senderTo>;

/** Sends any call of the contract to the house. */
export function senderTo(house: TestHouse) {
  return (
    name: CallName,
    input: object,
    headers: Record<string, string>,
    file?: Buffer,
    host = "karat.localhost",
  ): Promise<Reply> => {
    const { method } = calls[name];
    const { path, body = file } = requestOf(calls[name] as Parameters<typeof requestOf>[0], input);
    const address = `http://api.${host}${path}`;
    if (body === undefined) return house.fetch(address, { method, headers });
    const type = file === undefined ? "application/json" : "application/octet-stream";
    return house.fetch(address, { method, body, headers: { "Content-Type": type, ...headers } });
  };
}
