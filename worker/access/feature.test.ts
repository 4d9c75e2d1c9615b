import { expect, test } from "vitest";
import { register } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
const context = { signal: new AbortController().signal };

const phone = "+79123456789";
const email = "nobody@example.com";
const code = "123456";
const token = "no-token";
const passwords = { password: "secret77", password_confirm: "secret77" };

test("every call about a phone says that it is reached by SMS, and no other call does", async () => {
  const device = createDevice(house);
  const { access } = device.worker((await register(house)).token).features;
  for (const address of [{ phone }, { email }]) {
    await access.login({ ...address, password: "secret77" }, context);
    await access.sendLoginCode(address, context);
    await access.resendLoginCode(address, context);
    await access.loginByCode({ ...address, code }, context);
    await access.forgot(address, context);
    await access.resetPassword({ ...address, code, ...passwords }, context);
  }
  for (const isExchanged of [true, false])
    for (const form of [{ token, phone }, { token }]) await access.openReset({ ...form, isExchanged }, context);
  await access.sendPhoneCode({ phone }, context);
  await access.verifyPhone({ code }, context);
  await access.sendEmailCode({ email }, context);
  await access.verifyEmail({ code }, context);

  const calls = new Map(device.all().map(({ method, path, query }) => [`${method} ${path}`, query]));
  const isBySms = (query: string) => new URLSearchParams(query).get("type") === "sms";
  const aboutPhones = [...calls].filter(([call]) => call.includes("/phone/"));
  expect(aboutPhones).toHaveLength(10);
  expect(aboutPhones.filter(([, query]) => !isBySms(query))).toEqual([]);
  expect([...calls].filter(([call, query]) => !call.includes("/phone/") && isBySms(query))).toEqual([]);
});
