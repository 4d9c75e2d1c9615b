import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Profile } from "../../contract/accounts.ts";
import type { PlayerDocument } from "../../contract/documents.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { pdf, picture } from "../../tests/builders/files.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
const { pool } = house.app.house;

interface Sent {
  document: PlayerDocument;
  errors?: Record<string, string[]>;
  error?: string;
}
const send = (token: string, body: Buffer, { kind = "passport", headers = {} } = {}) =>
  house.api<Sent>(`/profile/documents?kind=${kind}`, {
    method: "POST",
    body,
    headers: { ...bearer(token), "Content-Type": "application/octet-stream", ...headers },
  });
const list = async (token: string) =>
  (await house.api<{ items: PlayerDocument[] }>("/profile/documents", { headers: bearer(token) })).json.items;
const user = async (token: string) => (await house.api<Profile>("/profile/user", { headers: bearer(token) })).json.user;
const decide = async (token: string, change: object) => house.desk(`/verifications/${(await user(token)).id}`, change);

test("each kind of file is taken for what is in it, listed, and the player waits", async () => {
  const { token } = await register(house);
  const files = { jpeg: await picture("jpeg"), png: await picture("png"), webp: await picture("webp") };
  for (const [type, file] of Object.entries(files)) {
    // The type comes from the content; the header does not count.
    const { status, json } = await send(token, file, { headers: { "Content-Type": "text/html" } });
    expect([type, status, json.document.type]).toEqual([type, 200, `image/${type}`]);
  }
  expect((await send(token, pdf(), { kind: "address" })).json.document.type).toBe("application/pdf");
  expect((await list(token)).map(({ kind, type, decision }) => [kind, type, decision])).toEqual([
    ["address", "application/pdf", "waiting"],
    ["passport", "image/webp", "waiting"],
    ["passport", "image/png", "waiting"],
    ["passport", "image/jpeg", "waiting"],
  ]);
  expect((await list(token)).map(({ bytes }) => bytes)).toEqual([
    pdf().length,
    files.webp.length,
    files.png.length,
    files.jpeg.length,
  ]);
  expect((await user(token)).verification.data.status).toBe("waiting");
});

const jpeg = await picture("jpeg", { width: 900, height: 900 });
const html = "<html><script>alert(1)</script></html>";
test.each<[what: string, file: Buffer, status: number, fault: string]>([
  ["nothing at all", Buffer.alloc(0), 422, "empty_file"],
  ["11 MB", Buffer.concat([jpeg, Buffer.alloc(11 * 1024 * 1024)]), 413, "too_large"],
  ["a text", Buffer.from("my passport"), 422, "unsupported_file"],
  [
    "a drawing of code",
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`),
    422,
    "unsupported_file",
  ],
  ["a GIF", Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1"), 422, "unsupported_file"],
  ["a web page that ends as a PDF", Buffer.concat([Buffer.from(html), pdf()]), 422, "unsupported_file"],
  ["a PDF that begins as a web page", pdf(html), 422, "broken_file"],
  ["a PDF without its end", pdf().subarray(0, -40), 422, "broken_file"],
  [
    "a PDF whose table is elsewhere",
    Buffer.from(
      pdf()
        .toString()
        .replace(/startxref\n\d+/, "startxref\n3"),
    ),
    422,
    "broken_file",
  ],
  ["a picture that breaks off", jpeg.subarray(0, jpeg.length / 2), 422, "broken_file"],
  ["a head without a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 422, "broken_file"],
  ["a picture of 2 gigapixels", hugePng(50_000, 40_000), 422, "too_many_pixels"],
])("%s is refused, and why is told of the file", async (_, file, status, fault) => {
  const { token } = await register(house);
  const reply = await send(token, file);
  expect([reply.status, reply.json.errors?.["file"]?.[0]?.split(":")[0]]).toEqual([status, fault]);
  expect(await list(token)).toEqual([]);
  expect((await user(token)).verification.data.status).toBe("init");
});

test("a file without an end is cut off where the limit is, however it comes", async () => {
  const { token } = await register(house);
  const endless = await send(token, Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), {
    headers: { "Transfer-Encoding": "chunked" },
  });
  expect(endless.status).toBe(413);
});

test("a kind of document that there is none of is refused before the file is looked at", async () => {
  const { token } = await register(house);
  const reply = await send(token, jpeg, { kind: "diary" });
  expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, ["kind"]]);
  expect((await house.api("/profile/documents", { method: "POST", body: jpeg })).status).toBe(401);
});

test("ten uploads of one file at once are one document", async () => {
  const { token } = await register(house);
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(token, jpeg)));
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(replies.map(({ json }) => json.document.id)).size).toBe(1);
  const [only, ...others] = await list(token);
  expect([only?.id, others]).toEqual([replies[0]?.json.document.id, []]);
});

test("what is kept is sealed, was written anew, and can be opened by the desk alone", async () => {
  const { token } = await register(house);
  const { document } = (await send(token, jpeg)).json;
  const { rows } = await pool.query<{ sealed: Buffer }>("select sealed from documents where id = $1", [document.id]);
  const opened = await house.fetch(`http://desk.localhost/documents/${document.id}`);
  expect(rows[0]?.sealed.includes(opened.bytes.subarray(0, 12))).toBe(false);
  expect(opened.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(opened.bytes.equals(jpeg)).toBe(false);
  expect(opened.headers).toMatchObject({
    "content-type": "image/jpeg",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
  const paper = (await send(token, pdf())).json.document;
  const download = await house.fetch(`http://desk.localhost/documents/${paper.id}`);
  expect([download.bytes.equals(pdf()), download.headers["content-disposition"]]).toEqual([
    true,
    `attachment; filename="${paper.id}.pdf"`,
  ]);
  for (const host of ["api.karat.localhost", "karat.localhost"])
    for (const path of [`/documents/${document.id}`, `/profile/documents/${document.id}`])
      expect((await house.fetch(`http://${host}${path}`, { headers: bearer(token) })).status).toBe(404);
});

test("a sealed document opens neither under another's name nor when a byte of it is changed", async () => {
  const { token } = await register(house);
  const one = (await send(token, jpeg)).json.document;
  const other = (await send(token, await picture("png"))).json.document;
  const open = async (id: string) => (await house.fetch(`http://desk.localhost/documents/${id}`)).status;
  expect([await open(one.id), await open(other.id)]).toEqual([200, 200]);
  await pool.query("update documents set sealed = (select sealed from documents where id = $2) where id = $1", [
    one.id,
    other.id,
  ]);
  await pool.query("update documents set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1) where id = $1", [
    other.id,
  ]);
  expect([await open(one.id), await open(other.id)]).toEqual([500, 500]);
});

test("nobody sees another player's documents", async () => {
  const [one, other] = [await register(house), await register(house)];
  await send(one.token, jpeg);
  expect(await list(other.token)).toEqual([]);
  const same = await send(other.token, jpeg);
  expect(same.status).toBe(200);
  expect((await list(one.token))[0]?.id).not.toBe((await list(other.token))[0]?.id);
  expect((await house.api("/profile/documents")).status).toBe(401);
});

test("the desk decides, and the documents with the player; a reason is the player's to read", async () => {
  const { token } = await register(house);
  await send(token, jpeg);
  expect((await decide(token, { status: "failed", reason: "The edge is cut off." })).status).toBe(200);
  expect((await list(token)).map(({ decision }) => decision)).toEqual(["rejected"]);
  expect((await user(token)).verification.data).toMatchObject({ status: "failed", reason: "The edge is cut off." });

  // A rejected document can be sent again, and waits again.
  expect((await send(token, jpeg)).status).toBe(200);
  expect((await user(token)).verification.data).toMatchObject({ status: "waiting", reason: null });
  await decide(token, { status: "pending" });
  await send(token, pdf());
  expect((await user(token)).verification.data.status).toBe("pending");
  await decide(token, { status: "verified" });
  expect((await list(token)).map(({ decision }) => decision)).toEqual(["accepted", "accepted", "rejected"]);
  expect((await send(token, await picture("png"))).json.errors?.["file"]?.[0]).toMatch(/^already_verified/);
});

test("the house asks for documents until the player is verified", async () => {
  const { token } = await register(house);
  expect((await user(token)).verification).toEqual({
    is_need: false,
    data: { status: "init", reason: null, at: null },
  });
  await decide(token, { is_need: true });
  expect((await user(token)).verification).toMatchObject({ is_need: true, data: { status: "init" } });
  for (const status of ["init", "waiting", "user_pending", "pending", "failed", "unverified"]) {
    await decide(token, { status });
    expect((await user(token)).verification).toMatchObject({ is_need: true, data: { status } });
  }
  await decide(token, { status: "success" });
  expect((await user(token)).verification).toMatchObject({ is_need: false, data: { status: "success" } });
  expect((await decide(token, { status: "done" })).status).toBe(422);
  expect((await decide(token, {})).status).toBe(422);
  expect((await house.desk("/verifications/1", { status: "failed" })).status).toBe(404);
});

test("the desk's page lists what waits, with a form that decides it", async () => {
  const { token, email } = await register(house);
  const { document } = (await send(token, pdf())).json;
  const page = (await house.fetch("http://desk.localhost/")).text;
  expect(page).toContain(email);
  expect(page).toContain(`href="/documents/${document.id}"`);
  const { id } = await user(token);
  const answer = await house.fetch(`http://desk.localhost/verifications/${id}`, {
    body: new URLSearchParams({ status: "success", reason: "" }).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  expect(answer.text).not.toContain(`href="/documents/${document.id}"`);
  expect((await user(token)).verification.data.status).toBe("success");
});

test("a day has room for twelve documents; what has come already is no further one", async () => {
  const { token } = await register(house);
  for (let count = 0; count < 12; count += 1) expect((await send(token, pdf(`page ${count}`))).status).toBe(200);
  const thirteenth = await send(token, pdf("page 13"));
  expect([thirteenth.status, Number(thirteenth.headers["retry-after"]) > 86_000]).toEqual([429, true]);
  expect((await send(token, pdf("page 0"))).status).toBe(200);
  await pool.query("update documents set created_at = created_at - interval '1 day'");
  expect((await send(token, pdf("page 13"))).status).toBe(200);
});

test("an hour has room for thirty tries", async () => {
  const { token } = await register(house);
  const broken = Buffer.from("%PDF-1.7 and no more");
  for (let count = 0; count < 30; count += 1) expect((await send(token, broken)).status).toBe(422);
  expect((await send(token, jpeg)).status).toBe(429);
  expect((await send((await register(house)).token, jpeg)).status).toBe(200);
});

/** A PNG whose header promises more than its body holds. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(4096))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
