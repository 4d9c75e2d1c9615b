import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { calls } from "../contract/calls.ts";
import { bearer, type Login, newEmail, register } from "../tests/builders/accounts.ts";
import {
  byCard,
  type CallName,
  type CanaryPlayer,
  luggage,
  makeCanaryPlayer,
  senderTo,
} from "../tests/builders/canary-player.ts";
import { bookBettors } from "../tests/builders/book-bettors.ts";
import { sentEvent } from "../tests/builders/analytics.ts";
import { picture } from "../tests/builders/files.ts";
import { startTestFeed } from "../tests/builders/odds-feed.ts";
import { match } from "../tests/builders/scripted-feed.ts";
import { eventually } from "../tests/world/eventually.ts";
import { startHouse } from "../tests/world/house.ts";
import { allSent } from "../tests/world/mail.ts";
import { standsIn } from "../tests/world/stands-in.ts";

/*
 * One player tries every call with another player's ids and addresses, and can neither read nor change anything of
 * hers. A call that is not listed here fails type-checking and the first test.
 */
const feed = await startTestFeed();
const shown = match();
feed.events.set(shown.event, shown);
const house = await startHouse({ payments: "inside", oddsSource: feed.source });
const { pool } = house.database;
const borisPicture = await picture("png", { background: "#2060b0" });
const send = senderTo(house);
const home = [`${shown.event}:winner3:home`, "2.17"] as const;
let anna: CanaryPlayer;
/** Her bet of the book, and what it was worth. */
let [bookBet, quote] = ["", ""];
beforeAll(async () => {
  anna = await makeCanaryPlayer(house);
  const book = bookBettors(house);
  ({ id: bookBet } = await eventually(() => book.placed(anna, { legs: [home], amount: "43.21" })));
  const worth = await book.quote(anna, { id: bookBet });
  quote = typeof worth === "string" ? "" : worth.quote;
  anna.canaries.push(bookBet, quote);
  // Jobs count her bets a moment later, and that must not look like somebody's doing.
  await vi.waitFor(async () => expect(await uncounted()).toBe(0), { timeout: 120_000, interval: 50 });
});

async function uncounted(): Promise<number> {
  const { rowCount } = await pool.query(
    `select from unnest('{vip,top}'::text[]) wanted left join bet_readers r on r.name = wanted
     where coalesce(r.settled_number, 0) < (select max(settled_number) from bets)`,
  );
  return rowCount ?? 0;
}

interface Tried {
  input: object;
  file?: Buffer;
  headers?: Record<string, string>;
  host?: string;
}

const code = "000000";
const next = "another-horse-8";
const passwords = { password: next, password_confirm: next };

/** What Boris sends with each call: his own token is added wherever no other stands. */
const tried: Record<CallName, (boris: Login) => Tried[]> = {
  getGeo: () => [{ input: {} }],
  getRouteRule: () => [{ input: { path: `/profile/${anna.id}` } }],
  getMirrorData: () => [{ input: { domain: "karat.localhost" } }],
  getMirrorRedirect: () => [{ input: { domain: "karat.localhost" } }],
  getMirrorForPlayer: () => [{ input: {} }],
  getMirrorsToCheck: () => [{ input: {} }],
  sendAntiBonusResult: () => [
    { input: { results: { "karat.localhost": null, [anna.id]: 1, "karat-b.localhost": 2 } } },
  ],
  packForMove: (boris) => [
    { input: { target: "karat-b.localhost", luggage }, headers: { Cookie: anna.cookie } },
    { input: { target: "karat-b.localhost", luggage }, headers: { ...bearer(anna.token), Cookie: boris.cookie } },
  ],
  sendLuggage: () => [
    { input: { luggage }, host: "karat-b.localhost", headers: { Origin: house.site, Cookie: anna.cookie } },
    { input: { luggage }, headers: { ...bearer(anna.token), Cookie: anna.cookie } },
  ],
  unpackAfterMove: () => [
    { input: { code: anna.loginToken } },
    { input: { code: anna.moveCode } },
    { input: { code: anna.moveCode }, host: "karat-b.localhost" },
  ],
  saveConsent: () => [{ input: { version: 1, purposes: ["replay"] } }],
  getConsent: () => [{ input: {} }],
  sendVisit: () => [{ input: { host: "karat.localhost" } }],
  sendAffiliate: () => [{ input: { partner: anna.id } }],
  sendUtm: () => [{ input: { utm_source: anna.id } }],
  registerPageOpenEvent: () => [
    { input: { subH: anna.id, uuid: anna.session, click_url: `${house.site}/?partner=${anna.id}` } },
  ],
  attachSource: () => [{ input: { stag: anna.id, advId: anna.session } }],
  collectEvents: () => [{ input: { events: [sentEvent("page_view", { path: `/profile/${anna.id}` })] } }],
  collectReplay: () => [
    {
      input: {
        recording: randomUUID(),
        session: randomUUID(),
        part: 0,
        bytes: Buffer.from(anna.id).toString("base64"),
      },
    },
  ],
  getChallenge: () => [{ input: { purpose: "login" } }],
  registerByEmail: () => [{ input: { email: anna.email, password: next, currency: "RUB", accept: true } }],
  registerByPhone: () => [{ input: { phone: anna.phone, password: next, currency: "RUB", accept: true } }],
  loginByPassword: () => [{ input: { email: anna.email, password: next } }],
  loginByPhone: () => [{ input: { phone: anna.phone, password: next } }],
  sendLoginCode: () => [{ input: { email: anna.email } }],
  sendPhoneLoginCode: () => [{ input: { phone: anna.phone } }],
  resendLoginCode: () => [{ input: { email: anna.email } }],
  resendPhoneLoginCode: () => [{ input: { phone: anna.phone } }],
  loginByCode: () => [{ input: { email: anna.email, code } }, { input: { email: anna.email, code: anna.verifyCode } }],
  loginByPhoneCode: () => [
    { input: { phone: anna.phone, code } },
    { input: { phone: anna.phone, code: anna.phoneResetCode } },
  ],
  sendLoginData: () => [{ input: { email: anna.email } }],
  simpleLogin: () => [{ input: { token: anna.resetToken } }],
  loginByProvider: () => [
    { input: { provider: "sandbox", token: anna.loginToken, origin: house.site, currency: "RUB", accept: true } },
  ],
  makeSignOnCode: () => [{ input: {} }],
  refreshToken: (boris) => [
    { input: {}, headers: { ...bearer(anna.token), Cookie: boris.cookie } },
    { input: {}, headers: { ...bearer(boris.token), Cookie: anna.cookie } },
  ],
  logout: () => [{ input: {}, headers: { Cookie: anna.cookie } }],
  getProfile: () => [{ input: { whoAreYou: anna.id } }, { input: { whoAreYou: anna.token } }],
  changeSettings: () => [{ input: { locale: "kk-KZ" } }],
  changeName: () => [{ input: { name: "Boris" } }],
  changeAvatar: () => [{ input: {}, file: borisPicture }],
  removeAvatar: () => [{ input: {} }],
  setBirthDate: () => [{ input: { birth_date: "1990-01-02" } }],
  getFavourites: () => [{ input: {} }],
  setFavourite: () => [{ input: { game: "dice", is_favourite: false } }],
  getBell: () => [{ input: {} }, { input: { cursor: "1000" } }],
  readBell: () => [{ input: { to: 1_000 } }],
  getChat: () => [{ input: {} }, { input: { cursor: "1000" } }],
  sendChat: () => [{ input: { text: "Hello." } }],
  readChat: () => [{ input: { to: 1_000 } }],
  typeInChat: () => [{ input: {} }],
  getPush: () => [{ input: {} }],
  subscribePush: () => [
    { input: { endpoint: "https://push.example.com/anna", p256dh: "B".repeat(87), auth: "a".repeat(22) } },
  ],
  unsubscribePush: () => [{ input: { endpoint: "https://push.example.com/anna" } }],
  changePush: () => [{ input: { quiet: null, is_promo_on: true } }],
  getWaitingBonus: () => [{ input: {} }],
  getPromoBonus: () => [{ input: { promo: "ANNAS" } }],
  getGuestPacks: () => [{ input: {} }],
  getBonuses: () => [{ input: {} }],
  getPastBonuses: () => [{ input: {} }, { input: { cursor: anna.offer } }],
  activateBonus: () => [{ input: { id: anna.offer } }],
  giveUpBonus: () => [{ input: { id: anna.offer } }],
  usePromo: () => [{ input: { code: "ANNAS" } }],
  getSpins: () => [{ input: {} }, { input: { cursor: "1" } }],
  spinWheel: () => [{ input: {} }],
  getDocuments: () => [{ input: {} }],
  sendDocument: () => [{ input: { kind: "passport" }, file: borisPicture }],
  resendEmailCode: () => [{ input: { email: anna.email } }, { input: {} }],
  resendPhoneCode: () => [{ input: { phone: anna.phone } }, { input: {} }],
  sendChangeCode: () => [{ input: {} }],
  verifyEmail: () => [{ input: { code: anna.verifyCode } }, { input: { code } }],
  verifyPhone: () => [{ input: { code: anna.phoneResetCode } }, { input: { code } }],
  forgotPassword: () => [{ input: { email: anna.email } }],
  forgotPasswordByPhone: () => [{ input: { phone: anna.phone } }],
  confirmResetCode: () => [{ input: { email: anna.email, code: anna.verifyCode } }],
  confirmPhoneResetCode: () => [{ input: { phone: anna.phone, code: anna.verifyCode } }],
  checkResetToken: () => [{ input: { token: anna.phoneResetToken } }],
  checkPhoneResetToken: () => [{ input: { token: anna.resetToken, phone: anna.phone } }],
  confirmResetToken: () => [{ input: { token: anna.phoneResetToken } }],
  confirmPhoneResetToken: () => [
    { input: { token: anna.resetToken } },
    { input: { token: anna.phoneResetToken, phone: "+79995550198" } },
  ],
  resetByToken: () => [{ input: { reset_token: anna.loginToken, ...passwords } }],
  resetByCode: () => [{ input: { email: anna.email, code: anna.verifyCode, ...passwords } }],
  resetByPhone: () => [
    { input: { reset_token: anna.loginToken, ...passwords } },
    { input: { phone: anna.phone, code: anna.verifyCode, ...passwords } },
  ],
  changePassword: () => [{ input: { old_password: anna.password, ...passwords } }],
  setPassword: () => [{ input: { password: next, confirm_password: next } }],
  getSessions: () => [{ input: {} }, { input: { cursor: anna.session } }],
  endSession: () => [{ input: { id: anna.session } }],
  endOtherSessions: () => [{ input: {}, headers: { Cookie: anna.cookie } }],
  getLimits: () => [{ input: {} }],
  setLimit: () => [{ input: { kind: "loss", period: "day", amount: "5.00" } }],
  confirmLimit: () => [{ input: { kind: "loss", period: "day" } }],
  withdrawLimit: () => [{ input: { kind: "loss", period: "day" } }],
  setRealityCheck: () => [{ input: { minutes: 15 } }],
  answerRealityCheck: () => [{ input: {} }],
  takePause: () => [{ input: { until: new Date(Date.now() + 25 * 3_600_000).toISOString() } }],
  getIdentities: () => [{ input: {} }],
  linkIdentity: () => [{ input: { provider: "sandbox", token: anna.loginToken, origin: house.site } }],
  unlinkIdentity: () => [{ input: { id: anna.session } }],
  getOperation: () => [{ input: { key: anna.key } }, { input: { key: anna.key, close: "1" } }],
  getOperations: () => [{ input: {} }, { input: { cursor: `${Date.now()}.${anna.payout}` } }],
  getBillingData: () => [{ input: {} }],
  getMoneyTotals: () => [{ input: {} }],
  createDeposit: () => [
    { input: { method: byCard, amount: "100.00" }, headers: { "Idempotency-Key": anna.key } },
    { input: { method: byCard, amount: "100.00" }, headers: { "Idempotency-Key": anna.depositKey } },
  ],
  getPaymentStatus: () => [{ input: { invoiceId: anna.invoice } }],
  createPayout: () => [
    {
      input: { method: anna.session, amount: "100.00", destination: anna.phone },
      headers: { "Idempotency-Key": anna.key },
    },
  ],
  confirmPayout: () => [{ input: { id: anna.payout, code: anna.payoutCode } }, { input: { id: anna.payout, code } }],
  resendPayoutCode: () => [{ input: { id: anna.payout } }],
  cancelPayout: () => [{ input: { id: anna.payout } }],
  getSeeds: () => [{ input: {} }],
  getRevealedSeeds: () => [{ input: {} }, { input: { cursor: "999999999" } }],
  rotateSeeds: () => [{ input: { client_seed: "boris" } }],
  placeBet: () => [{ input: anna.order, headers: { "Idempotency-Key": anna.key } }],
  openRound: () => [
    { input: anna.roundOrder, headers: { "Idempotency-Key": anna.key } },
    { input: anna.roundOrder, headers: { "Idempotency-Key": anna.roundKey } },
  ],
  stepRound: () => [
    { input: { game: "miner", id: anna.round, seq: 0, action: { cell: 3 } }, headers: { "Idempotency-Key": anna.key } },
    {
      input: { game: "miner", id: anna.endedRound, seq: 1, action: { cell: 3 } },
      headers: { "Idempotency-Key": anna.roundKey },
    },
  ],
  cashOutRound: () => [
    { input: { game: "miner", id: anna.round, seq: 0 }, headers: { "Idempotency-Key": anna.key } },
    { input: { game: "hilo", id: anna.endedRound, seq: 0 }, headers: { "Idempotency-Key": anna.roundKey } },
  ],
  getOpenRounds: () => [{ input: {} }],
  getReturns: () => [{ input: {} }],
  // What everybody is told of a win is no secret, and stands in a test of its own.
  getBigWins: () => [],
  getFreeSpins: () => [{ input: {} }],
  getFreeSpinsCampaign: () => [{ input: { id: anna.bet } }],
  getPastFreeSpins: () => [{ input: {} }, { input: { cursor: anna.bet } }],
  cancelFreeSpins: () => [{ input: { id: anna.bet } }],
  launchGame: () => [
    { input: { slug: "no-such-game", mode: "play" } },
    { input: { slug: "no-such-game", mode: "demo" } },
  ],
  getBets: () => [{ input: {} }, { input: { cursor: anna.bet } }],
  // What everybody is shown of a bet is no secret, and stands in a test of its own.
  getSharedBets: () => [{ input: {} }],
  placeCrashBet: () => [{ input: { amount: "1.00", slot: 1 } }],
  cashOutCrashBet: () => [{ input: { id: anna.bet } }],
  getChain: () => [{ input: { game: "crash", id: "current" } }],
  getCrashRounds: () => [{ input: {} }],
  getRouletteRounds: () => [{ input: {} }],
  cancelCrashBet: () => [{ input: { id: anna.bet } }],
  placeRouletteBet: () => [{ input: { bets: [{ kind: "red", amount: "1.00" }] } }],
  cancelRouletteBet: () => [{ input: { id: anna.bet } }],
  placeRoomBet: () => [{ input: { room: "red", amount: "1.00" } }],
  getRoomRounds: () => [{ input: { room: "red" } }],
  createDuel: () => [{ input: { amount: "1.00", side: "heads" } }],
  joinDuel: () => [{ input: { id: anna.bet } }],
  cancelDuel: () => [{ input: { id: anna.bet } }],
  getDuels: () => [{ input: { state: "mine" } }, { input: { state: "open" } }],
  // Whether she plays in one is told to nobody: its own test sees to that.
  getTournaments: () => [{ input: {} }],
  getTournament: () => [{ input: { id: "none" } }],
  joinTournament: () => [{ input: { id: "none" } }],
  getVip: () => [{ input: {} }],
  joinVip: () => [{ input: { request_type: "vip_page" } }],
  claimRakeback: () => [{ input: {} }],
  // What everybody is shown of the best players is no secret either; whom it names is tested where it is told.
  getSports: () => [{ input: {} }],
  getEvents: () => [{ input: { search: anna.id } }, { input: { ids: `${anna.bet},${shown.event}` } }],
  getEvent: () => [{ input: { id: anna.bet } }, { input: { id: shown.event } }],
  placeBookBet: () => [
    {
      input: {
        kind: "single",
        amount: "10.00",
        accept: "ask",
        legs: [{ selection: home[0], price: home[1], version: 1 }],
        offer: quote,
      },
    },
  ],
  getCashOutQuote: () => [{ input: { id: bookBet } }],
  cashOutBookBet: () => [{ input: { id: bookBet, quote, part: 100 } }],
  getBookBets: () => [{ input: {} }, { input: { cursor: "1000" } }],
  getCatalog: () => [{ input: { kind: "slots", search: anna.id, slugs: anna.bet } }],
  getCatalogEntry: () => [{ input: { slug: "anna" } }],
  getGameSheet: () => [{ input: { slug: "anna" } }],
  getLiveTables: () => [{ input: {} }],
  getTop: () => [{ input: { period: anna.id, by: anna.bet } }],
  getShownBet: () => [{ input: { id: anna.session } }],
  getReceipt: () => [{ input: { id: anna.bet } }, { input: { id: anna.endedRound } }],
};

test("every call is walked through", () => {
  expect(Object.keys(tried).sort()).toEqual(Object.keys(calls).sort());
});

for (const name of Object.keys(calls) as CallName[]) {
  test(`${name} tells and changes nothing of another player's`, async () => {
    const boris = await makeBoris();
    const before = await everythingOf(anna.id);
    for (const { input, file, headers = {}, host } of tried[name](boris)) {
      const reply = await send(name, input, { ...bearer(boris.token), ...headers }, file, host);
      expect(reply.status, reply.text).toBeLessThan(500);
      const answered = reply.text + JSON.stringify(reply.headers) + reply.cookies.join();
      expect(anna.canaries.filter((canary) => standsIn(answered, canary))).toEqual([]);
    }
    await allSent(house);
    expect(await everythingOf(anna.id)).toEqual(before);
  });
}

test("the sweep would see it: Anna herself reads her canaries, and what she does shows", async () => {
  const before = await everythingOf(anna.id);
  for (const table of [
    "players",
    "documents",
    "payouts",
    "mirror_results",
    "avatars",
    "sessions",
    "wallets",
    "postings",
    "operations",
    "deposits",
    "seeds",
    "rounds",
    "bets",
    "book_bets",
    "offers",
    "chat_threads",
  ])
    expect([table, before[table]?.length ?? 0]).not.toEqual([table, 0]);
  const own = [
    "getProfile",
    "getDocuments",
    "getSessions",
    "getBets",
    "getOperations",
    "getSeeds",
    "getRevealedSeeds",
    "getBonuses",
    "getBookBets",
    "getChat",
  ];
  const replies = [
    ...(await Promise.all([...own, "getOpenRounds"].map((name) => send(name as CallName, {}, bearer(anna.token))))),
    await send("getReceipt", { id: anna.bet }, bearer(anna.token)),
    await send("getOperation", { key: anna.key }, bearer(anna.token)),
    await send("getPaymentStatus", { invoiceId: anna.invoice }, bearer(anna.token)),
  ];
  const told = replies.map(({ text }) => text).join();
  // All but her secrets, which are never repeated to anybody.
  const { verifyCode, phoneResetCode, resetToken, phoneResetToken, loginToken, moveCode, payoutCode, draft } = anna;
  const { token, cookie, key } = anna;
  const codes = [verifyCode, phoneResetCode, resetToken, phoneResetToken, loginToken, moveCode, payoutCode, draft];
  const secret = [...codes, token, cookie.split("=")[1], key, anna.depositKey, anna.roundKey, quote];
  expect(anna.canaries.filter((canary) => !standsIn(told, canary) && !secret.includes(canary))).toEqual([]);
  await send("changeSettings", { is_avatar_hidden: true }, bearer(anna.token));
  expect(await everythingOf(anna.id)).not.toEqual(before);
});

/** Another one for each call: some of them end what they are called with. */
async function makeBoris(): Promise<Login> {
  const email = newEmail();
  const boris = await register(house, email);
  await house.desk("/money", { player: email, amount: "100.00" });
  return boris;
}

/**
 * All rows of hers in every table that has an owner column. Tables of mails and their codes are left out: anybody who
 * knows her address may have one sent.
 */
async function everythingOf(player: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'bigint' and column_name in ('player', 'player_id', 'owner') order by 1`,
  );
  const owned = tables.filter(({ name }) => !["codes", "messages", "one_time_tokens"].includes(name));
  const all: Record<string, string[]> = {};
  for (const { name, column } of [{ name: "players", column: "id" }, ...owned]) {
    const sql = `select t::text as row from ${name} t where ${column} = $1 order by 1`;
    all[name] = (await pool.query<{ row: string }>(sql, [player])).rows.map(({ row }) => row);
  }
  return all;
}
