import { safeParse } from "valibot";
import { expect, test } from "vitest";
import { resetByCode, resetByPhone, resetByToken, setPassword } from "./passwords.ts";

const repeats = [
  [setPassword, "confirm_password"],
  [resetByToken, "password_confirm"],
  [resetByCode, "password_confirm"],
  [resetByPhone, "password_confirm"],
] as const;

test("a new password has to be strong enough and the same both times, and each field says what is wrong with it", () => {
  for (const [{ name, input }, again] of repeats) {
    const faults = (password?: string, repetition?: string) => {
      const { issues = [] } = safeParse(input, { password, [again]: repetition });
      const of = (field: string) => issues.find(({ path }) => path?.[0]?.key === field)?.message;
      return [name, of("password"), of(again)];
    };
    expect(faults()).toEqual([name, "required", "required"]);
    expect(faults("short", "short")).toEqual([name, "weak_password", undefined]);
    expect(faults("short", "other")).toEqual([name, "weak_password", "password_mismatch"]);
    expect(faults("correct-horse-7", "correct-horse-8")).toEqual([name, undefined, "password_mismatch"]);
    expect(faults("correct-horse-7", "correct-horse-7")).toEqual([name, undefined, undefined]);
  }
});
