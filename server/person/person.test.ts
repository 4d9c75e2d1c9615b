import sharp from "sharp";
import { expect, test } from "vitest";
import type { Profile, User } from "../../contract/accounts.ts";
import { dayOf } from "../../rules/age.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { picture } from "../../tests/builders/files.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse({ env: { KARAT_ADULT_AGE: "KZ=21" } });
const beside = await startHouse({ beside: house });

type Changed = { user: User; error?: string; errors?: Record<string, string[]> };
const put = (token: string, path: string, body: unknown) =>
  house.api<Changed>(`/profile/${path}`, { method: "PUT", body, headers: bearer(token) });
const profile = (token: string) => house.api<Profile>("/profile/user", { headers: bearer(token) });
const userOf = async (token: string) => (await profile(token)).json.user;
const site = (path: string | null, headers = {}) => house.fetch(`${house.site}${path}`, { headers });
const faultOf = (reply: { json: Changed }, field: string) => reply.json.errors?.[field]?.[0]?.split(":")[0];

const bornYearsAgo = (years: number, days = 0) => {
  const date = new Date(Date.now() + days * 86_400_000);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return dayOf(date.getTime());
};

test("a name is tidied, shown in the profile, and may be another's, too", async () => {
  const [one, other] = [await register(house), await register(house)];
  expect((await put(one.token, "name", { name: "  Анна   К.  " })).json.user.name).toBe("Анна К.");
  expect((await put(other.token, "name", { name: "Анна К." })).status).toBe(200);
  expect((await userOf(one.token)).name).toBe("Анна К.");
});

test("a name that is none changes nothing", async () => {
  const { token } = await register(house);
  await put(token, "name", { name: "Before" });
  const faults = { "": "required", a: "name_too_short", "x\u202ey": "invalid_name", Аdmin: "mixed_scripts" };
  for (const [name, fault] of Object.entries({ ...faults, ["a".repeat(33)]: "name_too_long" })) {
    const reply = await put(token, "name", { name });
    expect([name, reply.status, faultOf(reply, "name")]).toEqual([name, 422, fault]);
  }
  for (const name of [null, 7, ["ab"], { a: "b" }]) expect((await put(token, "name", { name })).status).toBe(422);
  expect((await userOf(token)).name).toBe("Before");
});

test("a name can be changed ten times an hour", async () => {
  const { token } = await register(house);
  for (let count = 0; count < 10; count += 1) await put(token, "name", { name: `Name ${count}` });
  expect((await put(token, "name", { name: "One more" })).status).toBe(429);
});

test("a picture is cut to a square in three sizes, without what else was in the file", async () => {
  const { token } = await register(house);
  const sent = await sharp(await picture("jpeg", { width: 640, height: 200 }))
    .withExif({ IFD0: { Copyright: "a canary in the file" } })
    .toBuffer();
  expect(sent.includes("a canary in the file")).toBe(true);
  const { image } = (await put(token, "avatar", sent)).json.user;
  for (const [size, side] of [
    ["small", 64],
    ["medium", 128],
    ["large", 512],
  ] as const) {
    const { status, bytes, headers } = await site(image[size]);
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect([size, status, format, width, height, exif]).toEqual([size, 200, "webp", side, side, undefined]);
    expect(bytes.includes("a canary in the file")).toBe(false);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
  }
  expect((await site(image.small, { "If-None-Match": (await site(image.small)).headers["etag"] })).status).toBe(304);
  expect((await beside.fetch(`${beside.site}${image.small}`)).status).toBe(200);
  expect((await userOf(token)).image).toEqual(image);
});

test("of a picture that moves its beginning is kept, and nothing of what a file is besides", async () => {
  const { token } = await register(house);
  const page = '<script>alert("a canary behind the picture")</script>PK\u0003\u0004';
  const two = Buffer.concat([await picture("jpeg"), Buffer.from(page)]);
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame("red"), await frame("blue")];
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
  for (const file of [two, moving]) {
    const { image } = (await put(token, "avatar", file)).json.user;
    const { bytes } = await site(image.large);
    expect(bytes.includes("canary")).toBe(false);
    expect((await sharp(bytes, { animated: true }).metadata()).pages ?? 1).toBe(1);
  }
});

test("a picture that lies on its side is put upright", async () => {
  const { token } = await register(house);
  const top = await picture("png", { width: 100, height: 50, background: "#ff0000" });
  const upright = sharp({ create: { width: 100, height: 100, channels: 3, background: "#0000ff" } });
  const image = await upright
    .composite([{ input: top, top: 0, left: 0 }])
    .png()
    .toBuffer();
  // Stored rotated, with an orientation tag that says so.
  const lying = await sharp(image).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { user } = (await put(token, "avatar", lying)).json;
  const { data, info } = await sharp((await site(user.image.small)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [topRed = 0, , topBlue = 0] = data.subarray(32 * info.channels);
  expect(topRed).toBeGreaterThan(200);
  expect(topBlue).toBeLessThan(60);
});

test("what is no picture, or too much of one, is refused with its reason", async () => {
  const { token } = await register(house);
  const jpeg = await picture("jpeg");
  const cases: [Buffer, number, string][] = [
    [Buffer.alloc(0), 422, "empty_file"],
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 422, "unsupported_file"],
    [Buffer.from("%PDF-1.7"), 422, "unsupported_file"],
    [Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)]), 413, "too_large"],
    [jpeg.subarray(0, 300), 422, "broken_file"],
    [await picture("png", { width: 8_000, height: 5_001 }), 422, "too_many_pixels"],
  ];
  for (const [file, status, fault] of cases) {
    const reply = await put(token, "avatar", file);
    expect([fault, reply.status, faultOf(reply, "file")]).toEqual([fault, status, fault]);
  }
  expect((await userOf(token)).image).toEqual({ small: null, medium: null, large: null });
});

test("a picture is gone once it is replaced or taken away, and only its owner can do either", async () => {
  const [one, other] = [await register(house), await register(house)];
  const file = await picture("webp");
  const first = (await put(one.token, "avatar", file)).json.user.image.large;
  const others = (await put(other.token, "avatar", file)).json.user.image.large;
  expect(others).not.toBe(first);
  const second = (await put(one.token, "avatar", await picture("png", { background: "#123456" }))).json.user.image
    .large;
  expect([(await site(first)).status, (await site(second)).status, (await site(others)).status]).toEqual([
    404, 200, 200,
  ]);
  const removed = await house.api<Changed>("/profile/avatar", { method: "DELETE", headers: bearer(one.token) });
  expect(removed.json.user.image.small).toBeNull();
  expect([(await site(second)).status, (await site(others)).status]).toEqual([404, 200]);
  expect((await house.api("/profile/avatar", { method: "DELETE" })).status).toBe(401);
  for (const path of ["/avatars/", "/avatars/x-64.webp", `/avatars/${"0".repeat(32)}-65.webp`])
    expect((await site(path)).status).toBe(404);
});

test("an adult tells their date of birth once, and the same once more is no other", async () => {
  const { token } = await register(house);
  const birth_date = bornYearsAgo(18);
  const reply = await put(token, "birth-date", { birth_date });
  expect(reply.json.user).toMatchObject({ birth_date, is_of_age: true });
  expect((await put(token, "birth-date", { birth_date })).status).toBe(200);
  const changed = await put(token, "birth-date", { birth_date: "1980-01-01" });
  expect([changed.status, faultOf(changed, "birth_date")]).toEqual([422, "already_set"]);
  expect((await userOf(token)).birth_date).toBe(birth_date);
});

test("who is a day too young is told so, does not play, and cannot take it back", async () => {
  const { token, email } = await register(house);
  await house.desk("/money", { player: email, amount: "100.00" });
  const birth_date = bornYearsAgo(18, 1);
  const reply = await put(token, "birth-date", { birth_date });
  expect([reply.status, reply.json.error, faultOf(reply, "birth_date")]).toEqual([403, "age_needed", "under_age"]);
  expect(await userOf(token)).toMatchObject({ birth_date, is_of_age: false });
  expect((await put(token, "birth-date", { birth_date: "1980-01-01" })).status).toBe(422);
  const bet = () =>
    house.api<{ error?: string }>("/games/dice/bet", {
      body: { amount: "1.00", choice: { mode: "under", target: 5_000 } },
      headers: { ...bearer(token), "Idempotency-Key": crypto.randomUUID() },
    });
  expect((await bet()).json.error).toBe("age_needed");

  // A mistyped date is corrected by the operator.
  await house.desk(`/birth-dates/${(await userOf(token)).id}`, { birth_date: "1990-02-03" });
  expect(await userOf(token)).toMatchObject({ birth_date: "1990-02-03", is_of_age: true });
  expect((await bet()).status).toBe(200);
});

test("a region may ask for more years", async () => {
  const { token } = await register(house);
  await house.desk("/geo", { country_code: "KZ" });
  const young = await put(token, "birth-date", { birth_date: bornYearsAgo(21, 1) });
  const old = await put((await register(house)).token, "birth-date", { birth_date: bornYearsAgo(21) });
  await house.desk("/geo", { country_code: "RU" });
  expect([young.status, old.status]).toEqual([403, 200]);
});

test("what is no date of birth is refused, and nothing is kept of it", async () => {
  const { token } = await register(house);
  for (const birth_date of [
    "",
    "1990-02-30",
    "2023-02-29",
    "01.02.1990",
    "1850-01-01",
    bornYearsAgo(0, 2),
    null,
    1990,
  ]) {
    const reply = await put(token, "birth-date", { birth_date });
    expect([birth_date, reply.status]).toEqual([birth_date, 422]);
  }
  expect((await userOf(token)).birth_date).toBeNull();
});

test("two dates at once: one of them counts", async () => {
  const { token } = await register(house);
  const replies = await Promise.all(
    ["1990-01-01", "1991-01-01"].map((birth_date) => put(token, "birth-date", { birth_date })),
  );
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
});
