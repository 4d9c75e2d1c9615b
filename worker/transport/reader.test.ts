import { expect, onTestFinished, test, vi } from "vitest";
import { createReader } from "./reader.ts";

test("what is unknown is said ever more seldom, also once there are too many names to count each", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const { leaveOut } = createReader();
  for (let count = 0; count < 1_000; count += 1) leaveOut(`game ${count}`);
  expect(warn.mock.calls.length).toBeLessThan(65);
  for (let count = 0; count < 1_000; count += 1) leaveOut("game of tomorrow");
  expect(warn.mock.calls.length).toBeLessThan(67);
});
