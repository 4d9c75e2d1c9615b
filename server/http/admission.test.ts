import { expect, test } from "vitest";
import { createAdmission } from "./admission.ts";
import type { BodySlot } from "./body-limiter.ts";

const ranges = [
  { within: (index: number) => `203.0.113.${index}`, other: "203.0.112.1" },
  { within: (index: number) => `2001:db8:7:${index}::1`, other: "2001:db8:8:1::1" },
];
type Admission = ReturnType<typeof createAdmission>;
const file = { maxBytes: 1, types: [] };
const kinds: [string, number, (admission: Admission, ip: string) => BodySlot][] = [
  ["bodies", 100, (admission, ip) => admission.bodySlot({ file: undefined }, { ip, session: undefined })],
  ["files", 16, (admission, ip) => admission.bodySlot({ file }, { ip, session: undefined })],
  ["events", 100, (admission, ip) => admission.eventSlot(ip)],
];

test("a range of addresses has eight times the places of one network for what it sends", () => {
  for (const { within, other } of ranges) {
    for (const [kind, most, open] of kinds) {
      const admission = createAdmission({ networkScale: 1 });
      const gone: string[] = [];
      const begin = (ip: string) => open(admission, ip).onGiveWay(() => void gone.push(ip));
      begin(other);
      for (let index = 1; index <= 8; index += 1) for (let count = 0; count < most; count += 1) begin(within(index));
      expect([kind, gone]).toEqual([kind, []]);
      begin(within(9));
      expect([kind, gone]).toEqual([kind, [within(1)]]);
    }
  }
});

test("a range of addresses has eight times the calls of one network at a time", () => {
  for (const { within, other } of ranges) {
    const { callSlot } = createAdmission({ networkScale: 1 });
    const release = callSlot(within(1));
    for (let count = 1; count < 400; count += 1) callSlot(within(1));
    expect(callSlot(within(1))).toBeUndefined();
    for (let index = 2; index <= 8; index += 1) for (let count = 0; count < 400; count += 1) callSlot(within(index));
    expect(callSlot(within(9))).toBeUndefined();
    expect(callSlot(other)).toBeDefined();
    release?.();
    expect(callSlot(within(9))).toBeDefined();
  }
});

test("a slot that is given back twice is free once", () => {
  const { callSlot } = createAdmission({ networkScale: 1 });
  const ip = "203.0.113.1";
  const slots = Array.from({ length: 400 }, () => callSlot(ip));
  for (const release of [slots[0], slots[0]]) release?.();
  expect(callSlot(ip)).toBeDefined();
  expect(callSlot(ip)).toBeUndefined();
});
