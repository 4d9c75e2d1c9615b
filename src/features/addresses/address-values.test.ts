import { expect, test } from "vitest";
import { loginByPassword, loginByPhone } from "../../../contract/access.ts";
import { checkByWay, noAddress, contactOf } from "./address-values.ts";

const check = checkByWay({ email: loginByPassword.input, phone: loginByPhone.input }, { password: "" });

test("only the address that is chosen has to be right", () => {
  const values = { ...noAddress, email: "x", phone: "+7 (912", password: "correct-horse-7" };
  expect([check("email", values), check("phone", values)]).toEqual(["invalid_email", undefined]);
  const byPhone = { ...values, way: "phone" as const };
  expect([check("email", byPhone), check("phone", byPhone)]).toEqual([undefined, "invalid_phone"]);
  expect(check("phone", { ...byPhone, phone: "" })).toBe("required");
  expect(check("phone", { ...byPhone, phone: "+7 (912) 345 67 89" })).toBeUndefined();
  expect(check("password", { ...byPhone, password: "" })).toBe("required");
  expect([check("way", byPhone), check("country", byPhone)]).toEqual([undefined, undefined]);
});

test("a call is given the chosen address, without what only the eye needs", () => {
  const values = { ...noAddress, email: " me@example.com ", phone: "+375 29 123 45 67" };
  expect(contactOf(values)).toEqual({ email: "me@example.com" });
  expect(contactOf({ ...values, way: "phone" })).toEqual({ phone: "+375291234567" });
});
