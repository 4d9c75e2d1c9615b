import { expect, test, vi } from "vitest";
import { sendLoginData } from "../../contract/codes.ts";
import { getBonuses, getGuestPacks } from "../../contract/promotions.ts";
import { siteConfig } from "../../contract/config.ts";
import { parse } from "valibot";
import type { Exchange } from "./exchange.ts";
import { createSend } from "./send.ts";
import type { Settings } from "./settings.ts";

/** Answers nothing by itself: whatever is on its way stands in the list. */
function slowLine() {
  const onWay: { path: string; answer(): void }[] = [];
  const exchange = ((_reply, { url }) =>
    new Promise((resolve) => {
      const answer = () => resolve({ ok: true, value: {} } as never);
      onWay.push({ path: new URL(url).pathname, answer });
    })) as Exchange;
  const settings = {
    config: () => Promise.resolve(parse(siteConfig, {})),
    language: () => "en-US",
    region: () => undefined,
  } as unknown as Settings;
  const location = { protocol: "https:", host: "karat.example", origin: "https://karat.example" };
  const send = createSend({ environment: { location }, exchange, settings });
  const sent = () => onWay.map(({ path }) => path.slice(path.lastIndexOf("/") + 1));
  return { send, sent, onWay };
}

const link = { email: "reader@karat.example" };

test("a guest's link is asked for once the answer is here that may give the browser its id, and not beside it", async () => {
  const { send, sent, onWay } = slowLine();
  void send(getGuestPacks, {}, undefined);
  void send(sendLoginData, link, undefined);
  await expect.poll(sent).toEqual(["get-welcome-packs-guest"]);
  void send(getBonuses, {}, undefined);
  await expect.poll(sent).toEqual(["get-welcome-packs-guest", "bonuses"]);
  onWay[0]?.answer();
  await expect.poll(sent).toEqual(["get-welcome-packs-guest", "bonuses", "send_login_data"]);
});

test("whoever is logged in waits for no offer, and a guest for three seconds", async () => {
  vi.useFakeTimers();
  try {
    const { send, sent } = slowLine();
    void send(getGuestPacks, {}, undefined);
    void send(sendLoginData, link, "token");
    await vi.advanceTimersByTimeAsync(0);
    expect(sent().sort()).toEqual(["get-welcome-packs-guest", "send_login_data"]);
    void send(sendLoginData, link, undefined);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(sent()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent()).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});
