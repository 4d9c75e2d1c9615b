import { expect, test } from "vitest";
import { draftOf, withDraft } from "./form-draft.ts";

const empty = { email: "", password: "", code: "", accept: false };

test("what was typed is there again, but no secret and no consent", () => {
  const draft = draftOf({ email: "a@example.com", password: "secret123", code: "123456", accept: true });
  expect(draft).not.toMatch(/secret123|123456|true/);
  expect(withDraft(empty, draft)).toEqual({ ...empty, email: "a@example.com" });
});

test("a field that a newer build no longer has stays away", () => {
  expect(withDraft({ email: "" }, JSON.stringify({ email: "a@example.com", gone: "x" }))).toEqual({
    email: "a@example.com",
  });
  expect(withDraft(empty, undefined)).toBe(empty);
});
