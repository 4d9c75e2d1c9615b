import { afterAll, expect, test } from "vitest";
import { createPushBrowsers } from "../../tests/builders/push-browser.ts";
import { createPushSender } from "./push-sender.ts";

const pushes = await createPushBrowsers();
afterAll(pushes.close);

test.each([0, 1, 2])("a house signs by its key though it begins with %i zeros", async (zeros) => {
  const secret = Buffer.alloc(32, 7).fill(0, 0, zeros);
  const sender = createPushSender({ secret, subject: "https://karat.example", mayBeHere: true });
  const browser = pushes.browser();
  const message = { title: "Credited", body: "", data: "/", tag: "bell:1", icon: "/icon-192.png" };
  const { endpoint, p256dh, auth } = browser.subscription;
  expect(await sender.send({ endpoint, p256dh, auth }, message, 60)).toBe("sent");
  expect(browser.messages()).toEqual([message]);
});
