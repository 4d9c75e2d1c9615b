import { expect, test } from "vitest";
import { type Check, checked, firstFault, type FormState, left, refused, typed } from "./form-state.ts";

interface Values {
  email: string;
  password: string;
}

const check: Check<Values> = (name, values) => {
  if (values[name] === "") return "required";
  return name === "password" && values.password.length < 8 ? "weak_password" : undefined;
};
const fresh: FormState<Values> = { values: { email: "", password: "" }, faults: {} };

test("typing shows no fault before there was one", () => {
  expect(typed(fresh, check, "password", "a").faults).toEqual({});
});

test("a field shows its fault when it is left, and is looked at with every letter from then on", () => {
  const shown = left(typed(fresh, check, "password", "short"), check, "password");
  expect(shown.faults).toEqual({ password: "weak_password" });
  expect(typed(shown, check, "password", "shorter").faults).toEqual({ password: "weak_password" });
  expect(typed(shown, check, "password", "long enough").faults).toEqual({});
});

test("an empty field may be left in peace", () => {
  expect(left(fresh, check, "email").faults).toEqual({});
});

test("sending looks at everything, and leads to the first fault in the order of the form", () => {
  const looked = checked(fresh, check);
  expect(looked.faults).toEqual({ email: "required", password: "required" });
  expect(firstFault(looked)).toBe("email");
  expect(firstFault(checked(typed(fresh, check, "email", "a@b.cc"), check))).toBe("password");
});

test("what the house finds wrong lands on its field, and what was typed stays", () => {
  const filled = { values: { email: "a@b.cc", password: "long enough" }, faults: {} };
  const answered = refused(filled, { email: ["taken"], unknown: ["required"] });
  expect(answered).toEqual({ values: filled.values, faults: { email: "taken" } });
});
