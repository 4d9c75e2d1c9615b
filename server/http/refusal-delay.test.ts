import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRefusalDelay } from "./refusal-delay.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function answering(mostWaiting?: number) {
  const beforeAnswer = createRefusalDelay({ networkScale: 1, ...(mostWaiting && { mostWaiting }) });
  let told = 0;
  return {
    told: () => told,
    answer(count: number, status: number, ip = "203.0.113.1") {
      return Array.from({ length: count }, () => {
        const socket = new Socket();
        void beforeAnswer(status, new IncomingMessage(socket), () => ip).then(() => (told += 1));
        return socket;
      });
    },
  };
}

test.each([
  ["for its rate", 429],
  ["because its sessions are over", 401],
])(
  "a network that is refused %s faster than anybody would ask again hears it later, not all at once",
  async (_, status) => {
    const { answer, told } = answering();
    answer(400, status);
    await vi.advanceTimersByTimeAsync(0);
    expect(told()).toBe(100);
    // Other networks and other statuses do not wait.
    answer(1, status, "198.51.100.7");
    answer(1, 422);
    await vi.advanceTimersByTimeAsync(0);
    expect(told()).toBe(102);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told()).toBeLessThan(110);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told()).toBeGreaterThan(200);
    expect(told()).toBeLessThan(300);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told()).toBe(402);
  },
);

test("the end of a half body is told later still, and what waits is bounded and given up with its connection", async () => {
  const { answer, told } = answering(200);
  const sockets = answer(300, 408);
  await vi.advanceTimersByTimeAsync(0);
  expect(told()).toBe(100);
  answer(50, 408);
  await vi.advanceTimersByTimeAsync(0);
  expect(told()).toBe(150);
  for (const socket of sockets.slice(100, 160)) socket.destroy();
  await vi.advanceTimersByTimeAsync(0);
  expect(told()).toBe(210);
  answer(60, 408);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(told()).toBe(210);
  await vi.advanceTimersByTimeAsync(20_200);
  expect(told()).toBe(410);
});
