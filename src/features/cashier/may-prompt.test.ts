import { expect, test } from "vitest";
import type { CheckedDeposit } from "../../../worker/cashier/instructions-check.ts";
import { mayPrompt, type PromptMoment } from "./may-prompt.ts";

const moment: PromptMoment = {
  isOff: false,
  isNew: false,
  cameWithNothing: true,
  isInDialog: false,
  isAtTable: false,
  isOnline: true,
  isVisible: true,
  stops: [],
  user: { birth_date: null, is_of_age: false },
  deposits: { items: [], asked: [] },
};
const open = { status: 1 } as CheckedDeposit;
const stop = { error: "limit_reached", limit: null, from: "2030-01-01T00:00:00Z", until: null } as const;

test("whoever came with nothing, or has just registered, may be asked", () => {
  expect(mayPrompt(moment)).toBe(true);
  expect(mayPrompt({ ...moment, cameWithNothing: false, isNew: true })).toBe(true);
  expect(mayPrompt({ ...moment, cameWithNothing: false })).toBe(false);
});

test.for<[string, Partial<PromptMoment>]>([
  ["where the house does not want it", { isOff: true }],
  ["over a dialog", { isInDialog: true }],
  ["at a table", { isAtTable: true }],
  ["without a network", { isOnline: false }],
  ["in a tab that nobody sees", { isVisible: false }],
  ["whoever has reached a limit or takes a break", { stops: [stop] }],
  ["before it is known whether they may play", { stops: undefined }],
  ["before it is known who is here", { user: undefined }],
  ["before it is known what is being paid", { deposits: undefined }],
  ["whoever is too young", { user: { birth_date: "2020-01-01", is_of_age: false } }],
  ["whoever is paying already", { deposits: { items: [open], asked: [] } }],
  [
    "whoever waits to hear what became of a payment",
    { deposits: { items: [], asked: [{ key: "1", amount: "1.00" }] } },
  ],
])("nobody is asked %s", ([, change]) => {
  expect(mayPrompt({ ...moment, ...change })).toBe(false);
});
