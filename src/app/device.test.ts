import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

test("a width is a phone's, a tablet's or a desktop's", () => {
  expect([320, 390, 639].map(deviceOf)).toEqual(["phone", "phone", "phone"]);
  expect([640, 768, 1_023].map(deviceOf)).toEqual(["tablet", "tablet", "tablet"]);
  expect([1_024, 1_440, 2_560].map(deviceOf)).toEqual(["desktop", "desktop", "desktop"]);
});
