import { expect, test } from "vitest";
import { bearer, newEmail, password, register } from "../../tests/builders/accounts.ts";
import { captchaFor } from "../../tests/builders/captcha.ts";
import { startHouse } from "../../tests/world/house.ts";
import { tokenTo } from "../../tests/world/mail.ts";
import { passwordCost } from "./passwords.ts";

/* To hash a password is the dearest thing that anybody can make the house do: nobody gets all of it. */
let nowMs = Date.now();
const house = await startHouse({ clock: { now: () => nowMs }, passwordCost });

const next = "another-horse-8";

interface Answered {
  token?: string;
  error?: string;
  errors?: Record<string, string[]>;
}
const call = (path: string, body: object, headers: Record<string, string> = {}) =>
  house.api<Answered>(path, { body, headers });
const logIn = (email: string, { cookie, captcha }: { cookie?: string; captcha?: string } = {}) =>
  call(
    "/api/v2/auth/login/email/password",
    { email, password, captcha },
    cookie === undefined ? {} : { Cookie: cookie },
  );
const deviceOf = ({ cookies }: { cookies: string[] }) =>
  cookies.find((line) => line.startsWith("device="))?.split(";")[0] ?? "";
const needsWork = { captcha: [expect.stringMatching(/^captcha_required/)] };

test("right passwords are counted, too: at a known device a few at a time, elsewhere the more of them the more work", async () => {
  const { email } = await register(house);
  const cookie = deviceOf(await logIn(email));
  for (let count = 0; count < 30; count += 1) expect((await logIn(email, { cookie })).status).toBe(200);
  // From here on the browser is treated like any stranger.
  for (let count = 0; count < 19; count += 1) expect((await logIn(email, { cookie })).status).toBe(200);
  expect((await logIn(email, { cookie })).json.errors).toEqual(needsWork);
  expect((await logIn(email)).json.errors).toEqual(needsWork);
  expect((await logIn(email, { captcha: await captchaFor(house, "login") })).status).toBe(200);
  nowMs += 900_000;
  expect((await logIn(email, { cookie })).status).toBe(200);
});

test("whoever changes a password to itself again and again is told to wait", async () => {
  const { token } = await register(house);
  const change = () =>
    call("/password/update", { old_password: password, password, password_confirm: password }, bearer(token));
  for (let count = 0; count < 30; count += 1)
    expect((await change()).json.errors).toEqual({ new_password: [expect.stringMatching(/^same_password/)] });
  expect((await change()).json.error).toBe("too_many_tries");
});

test("nothing is hashed for whoever may not set a password: a crowd that asks for it is told so to the last", async () => {
  // At two at a time of each, more hashes than the queue takes, but fewer per player than the limit.
  const players = await Promise.all(Array.from({ length: 25 }, () => register(house)));
  const form = { password: next, confirm_password: next };
  const replies = await Promise.all(
    players.flatMap(({ token }) =>
      Array.from({ length: 4 }, () => call("/api/v2/auth/password/set", form, bearer(token))),
    ),
  );
  const answers = new Set(replies.map(({ text }) => text));
  expect([...answers]).toEqual([expect.stringContaining("password_exists")]);
});

test("a link that sets a password anew is good for a few tries at the same time, not for a flood", async () => {
  const { email } = await register(house);
  await call("/api/v2/auth/password/email/forgot", { email });
  const reset_token = await tokenTo(house, email, "reset");
  const form = { reset_token, password: "another-horse-8", password_confirm: "another-horse-8" };
  const { rateLimits, limits } = house.app.house;
  const { rows } = await house.database.pool.query<{ id: bigint }>("select id from players where email = $1", [email]);
  for (let count = 0; count < 30; count += 1)
    await rateLimits.take(limits.passwordHashesOfAccount, "reset", String(rows[0]?.id));
  expect((await call("/api/v2/auth/password/email/reset/token", form)).json.error).toBe("too_many_tries");
});

test("while five browsers of one account do nothing but log in, others register and set passwords anew", async () => {
  const { email } = await register(house);
  const { email: forgetful } = await register(house);
  await call("/api/v2/auth/password/email/forgot", { email: forgetful });
  const reset_token = await tokenTo(house, forgetful, "reset");
  const devices = await Promise.all(Array.from({ length: 5 }, async () => deviceOf(await logIn(email))));
  let done = 0;
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const tabs = devices.flatMap((device) => [device, device, device, device]);
  const each = 7;
  const flood = tabs.map(async (cookie) => {
    for (let count = 0; count < each; count += 1) {
      expect((await logIn(email, { cookie })).status).toBe(200);
      done += 1;
      if (done === tabs.length) begun();
    }
  });
  await isBegun;
  const form = { email: newEmail(), password, currency: "RUB", accept: true };
  const words = { password: next, password_confirm: next };
  const replies = await Promise.all([
    call("/api/v2/auth/register/email", form),
    call("/api/v2/auth/password/email/reset/token", { reset_token, ...words }),
  ]);
  const doneByThen = done;
  await Promise.all(flood);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(doneByThen).toBeLessThan((each - 1) * tabs.length);
});
