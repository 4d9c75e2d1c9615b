import { expect, test } from "vitest";
import { bearer, logIn, newEmail, newPhone, password, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { allSent, codeTo, mailsTo } from "../../tests/world/mail.ts";
import type { Reply } from "../../tests/world/call.ts";

const house = await startHouse();

const v2 = "/api/v2/auth";
const call = (path: string, body: object, headers: Record<string, string> = {}) =>
  house.api<{ token: string; errors?: Record<string, string[]> }>(path, { body, headers });
const profileOf = async (token: string) =>
  house.api<{ user: { email: string | null; is_email_verified: boolean } }>("/profile/user", {
    headers: bearer(token),
  });
const inboxOf = async (to: string, purpose: string) =>
  (await house.desk<{ items: unknown[] }>(`/inbox?to=${encodeURIComponent(to)}&purpose=${purpose}`)).json.items;

/** An account that claims somebody else's address, and whose own phone is confirmed. */
async function claimed() {
  const { email, token } = await register(house);
  const phone = newPhone();
  await call(`${v2}/phone/resend`, { phone, current_password: password }, bearer(token));
  const code = await codeTo(house, phone, "verify");
  expect((await call(`${v2}/phone/verify/code`, { code }, bearer(token))).status).toBe(200);
  return { email, token, phone };
}

async function registeredAt(email: string): Promise<{ token: string; cookie: string }> {
  const reply = await house.api<{ data: { token: string } }>(`${v2}/register/email`, {
    body: { email, password, currency: "RUB", accept: true },
  });
  return { token: reply.json.data.token, cookie: deviceOf(reply) };
}

function deviceOf({ cookies }: Pick<Reply, "cookies">): string {
  return cookies.find((line) => line.startsWith("__Host-device="))?.split(";")[0] ?? "";
}

test("an address that is only claimed lets nobody back in, and is had by whoever registers with it", async () => {
  const { email, token } = await claimed();
  expect((await call(`${v2}/password/email/forgot`, { email })).status).toBe(200);
  await call(`${v2}/login/email/verification`, { email });
  await allSent(house);
  expect([...(await inboxOf(email, "reset")), ...(await inboxOf(email, "login"))]).toEqual([]);

  const owner = await register(house, email);
  expect((await profileOf(owner.token)).json.user.email).toBe(email);
  expect((await profileOf(token)).json.user.email).toBeNull();
});

test("an address that is only claimed is had by a player who confirms it", async () => {
  const { email, token } = await claimed();
  const owner = await register(house);
  await call(`${v2}/email/resend`, { email, current_password: password }, bearer(owner.token));
  // The first code went out when the claimer registered.
  const code = await codeTo(house, email, "verify", 2);
  expect((await call(`${v2}/email/verify/code`, { code }, bearer(owner.token))).status).toBe(200);
  expect((await profileOf(owner.token)).json.user).toMatchObject({ email, is_email_verified: true });
  expect((await profileOf(token)).json.user.email).toBeNull();
});

test("an address that is confirmed is nobody else's to have", async () => {
  const { email, token } = await register(house);
  const code = await codeTo(house, email, "verify");
  await call(`${v2}/email/verify/code`, { code }, bearer(token));
  const again = await call(`${v2}/register/email`, { email, password, currency: "RUB", accept: true });
  expect(again.json.errors?.["email"]?.[0]).toMatch(/^taken/);
  expect((await profileOf(token)).json.user.email).toBe(email);
});

test("who first shows to read an address ends what somebody else has let in with it", async () => {
  const { email, token } = await register(house);
  const asker = { Cookie: "" };
  await call(`${v2}/login/email/verification`, { email }, asker);
  const code = await codeTo(house, email, "login");
  const reply = await call(`${v2}/login/email/code`, { email, code });
  expect((await profileOf(reply.json.token)).json.user).toMatchObject({ email, is_email_verified: true });
  expect((await profileOf(token)).status).toBe(401);
  expect((await logIn(house, email)).status).toBe(422);
});

test("a player who confirms the address from the browser of the registration keeps password and sessions", async () => {
  const email = newEmail();
  const { token, cookie } = await registeredAt(email);
  await call(`${v2}/login/email/verification`, { email }, { Cookie: cookie });
  const [{ code } = { code: "" }] = await mailsTo(house, email, "login");
  expect((await call(`${v2}/login/email/code`, { email, code: code ?? "" }, { Cookie: cookie })).status).toBe(200);
  expect((await profileOf(token)).status).toBe(200);
  expect((await logIn(house, email)).status).toBe(200);
});
