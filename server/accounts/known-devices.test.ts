import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { bearer, cookieOf, newEmail, password, register } from "../../tests/builders/accounts.ts";
import type { Reply } from "../../tests/world/call.ts";
import { startHouse } from "../../tests/world/house.ts";
import { codeTo, tokenTo } from "../../tests/world/mail.ts";

/* A browser that is known for an account tries passwords without work, however much strangers try at it. */
const house = await startHouse();
const next = "another-horse-8";
const v2 = "/api/v2/auth";

interface Answered {
  token: string;
  error?: string;
  errors?: Record<string, string[]>;
}
const call = (path: string, body: object, headers: Record<string, string> = {}) =>
  house.api<Answered>(path, { body, headers });

function deviceOf({ cookies }: Pick<Reply, "cookies">): string {
  return cookies.find((line) => line.startsWith("device="))?.split(";")[0] ?? "";
}

async function browser(email: string, word = password) {
  const reply = await call(`${v2}/login/email/password`, { email, password: word });
  expect(reply.status, reply.text).toBe(200);
  return { token: reply.json.token, cookie: cookieOf(reply), device: deviceOf(reply) };
}

/** Whether the browser is still let in after strangers have failed at the address. */
async function isKnown(email: string, device: string): Promise<boolean> {
  for (let slip = 0; slip < 6; slip += 1)
    await call(`${v2}/login/email/password`, { email, password: "wrong-horse-1" });
  const form = { email, password: "wrong-horse-1" };
  const { json } = await call(`${v2}/login/email/password`, form, { Cookie: device });
  return json.error === "wrong_credentials";
}

test("a changed password ends what other browsers are known by, and not this one's", async () => {
  const { email } = await register(house);
  const [here, thief] = [await browser(email), await browser(email)];
  const form = { old_password: password, password: next, password_confirm: next };
  const reply = await call("/password/update", form, { ...bearer(here.token), Cookie: here.device });
  expect(reply.status).toBe(200);
  expect(await isKnown(email, deviceOf(reply))).toBe(true);
  expect(await isKnown(email, here.device)).toBe(false);
  expect(await isKnown(email, thief.device)).toBe(false);
  expect(await isKnown(newEmail(), deviceOf(reply))).toBe(false);
});

test("a password that is set anew does so as well", async () => {
  const { email } = await register(house);
  const thief = await browser(email);
  await call(`${v2}/password/email/forgot`, { email });
  const reset_token = await tokenTo(house, email, "reset");
  const reply = await call(`${v2}/password/email/reset/token`, { reset_token, password: next, password_confirm: next });
  expect(reply.status).toBe(200);
  expect(await isKnown(email, thief.device)).toBe(false);
  expect(await isKnown(email, deviceOf(reply))).toBe(true);
});

test("whoever has registered with somebody else's address is known for it no more once its reader has come", async () => {
  const { email } = await register(house);
  const stranger = await browser(email);
  await call(`${v2}/login/email/verification`, { email });
  const entered = await call(`${v2}/login/email/code`, { email, code: await codeTo(house, email, "login") });
  expect(entered.status).toBe(200);
  expect(await isKnown(email, stranger.device)).toBe(false);
  expect(await isKnown(email, deviceOf(entered))).toBe(true);
});

test("a browser that a build before has made known stays so until the next new password", async () => {
  const { email, token } = await register(house);
  await house.database.pool.query("update players set device_epoch = 0 where email = $1", [email]);
  const word = "w".repeat(22);
  const mark = createHmac("sha256", house.app.house.keys.devices)
    .update(JSON.stringify([word, email]))
    .digest()
    .subarray(0, 16);
  const device = `device=${word}.${mark.toString("base64url")}`;
  expect(await isKnown(email, device)).toBe(true);
  const form = { old_password: password, password: next, password_confirm: next };
  expect((await call("/password/update", form, bearer(token))).status).toBe(200);
  expect(await isKnown(email, device)).toBe(false);
});
