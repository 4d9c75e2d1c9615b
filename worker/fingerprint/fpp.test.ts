import { expect, test } from "vitest";
import { newEmail, password } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
const context = { signal: new AbortController().signal };
const id = "0123456789abcdef0123456789abcdef";

test("a login by code, by link and by provider carries it as well, whatever comes of it", async () => {
  const device = createDevice(house);
  const { features, tab } = device.worker();
  tab.tell({ cookies: { token: undefined, attribution: {}, fingerprint: id } });
  const { access, providers, signOn } = features;
  const phone = "+79000000000";
  for (const [call, method, path] of [
    [() => access.loginByCode({ email: newEmail(), code: "123456" }, context), "POST", "/api/v2/auth/login/email/code"],
    [() => access.loginByCode({ phone, code: "123456" }, context), "POST", "/api/v2/auth/login/phone/code"],
    [() => signOn.loginByLink({ token: "none" }, context), "POST", "/auth/simple"],
    [() => providers.login({ provider: "sandbox", token: "none" }, context), "PUT", "/auth/login"],
  ] as const) {
    await call();
    expect([path, device.sent(method, path).at(-1)?.body]).toEqual([
      path,
      expect.objectContaining({ fpp: expect.stringMatching(/^[\w-]{80,}\.[\w-]{80,}$/) }),
    ]);
  }
});

test("a registration and a login carry the browser's fingerprint where it is known, encrypted and each time anew", async () => {
  const device = createDevice(house);
  const { features, tab } = device.worker();
  const form = { password, currency: "RUB", accept: true } as const;
  const email = newEmail();
  expect((await features.access.register({ email: newEmail(), ...form }, context)).ok).toBe(true);
  await features.session.logout();
  tab.tell({ cookies: { token: undefined, attribution: {}, fingerprint: id } });
  expect((await features.access.register({ email, ...form }, context)).ok).toBe(true);
  await features.session.logout();
  for (let count = 0; count < 2; count += 1) {
    expect((await features.access.login({ email, password }, context)).ok).toBe(true);
    await features.session.logout();
  }
  const sent = [
    ...device.sent("POST", "/api/v2/auth/register/email"),
    ...device.sent("POST", "/api/v2/auth/login/email/password"),
  ].map(({ body }) => (body as { fpp?: string }).fpp);
  expect(sent[0]).toBeUndefined();
  expect(new Set(sent).size).toBe(4);
  expect(sent.join()).not.toContain(id);
  const { rows } = await house.database.pool.query(
    "select purpose, count(*)::int from fingerprints group by 1 order by 1",
  );
  expect(rows).toEqual([
    { purpose: "login", count: 2 },
    { purpose: "registration", count: 1 },
  ]);
});
