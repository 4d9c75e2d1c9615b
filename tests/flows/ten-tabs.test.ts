import { describe, expect } from "vitest";
import { amountOf } from "./player.ts";
import { logIn } from "../world/log-in.ts";
import { flowsIn } from "../world/world.ts";

/** Long enough for all calls of ten tabs on a busy machine, and no longer: its end is waited for. */
const test = flowsIn({ KARAT_ACCESS_TTL_S: "30" });

const tabs = 10;
/** Each has a time limit, within which a small and busy machine has to be through with all of them. */
const callsATab = { shared: 10, solo: 3 };

describe.each(["shared", "solo"] as const)("with a %s worker", (worker) => {
  test("ten tabs hold one socket and one poll; all their calls meet an expired token and a lost reply: one refresh counts, and nobody is logged out", async ({
    world,
  }) => {
    const player = await world.player({ balance: "50.00" });
    const device = await world.device({ worker });
    const first = await device.open("/en/games/dice");
    const pages = [first];
    while (pages.length < tabs) pages.push(await device.open("/en/games/dice"));
    for (const page of pages) await page.waitForFunction(() => globalThis.karat.layer !== undefined);
    await logIn(first, player);
    for (const page of pages) await expect.poll(() => amountOf(page)).toBe(50);
    await expect.poll(() => world.line.sockets()).toBe(1);

    // Had every tab a poll of its own, ten would have asked by the time that one has.
    world.line.forget();
    await expect.poll(() => world.line.count("GET /latest-build.json")).toBe(1);
    expect(world.line.sockets()).toBe(1);

    // Without the line no socket can renew the token before its time.
    world.line.cut();
    const expires = await first.evaluate(
      () => (JSON.parse(atob(document.cookie.match(/token=[^.]+\.([^.]+)/)?.[1] ?? "")) as { exp: number }).exp * 1_000,
    );
    await expect.poll(() => Date.now() > expires).toBe(true);
    await world.desk("/network", { match: "/auth/refresh-token", fault: "drop_reply", times: 1 });
    world.line.forget();
    world.line.mend();

    const answers = await Promise.all(
      pages.map((page) =>
        page.evaluate(async (calls) => {
          const { layer } = globalThis.karat;
          if (!layer) throw new Error("the page has not reached its data layer");
          return Promise.all(Array.from({ length: calls }, () => layer.signOn.showTicket({ whoAreYou: "nobody" })));
        }, callsATab[worker]),
      ),
    );
    expect(answers.flat().filter((answer) => !answer.ok)).toEqual([]);
    expect(answers.flat()).toHaveLength(tabs * callsATab[worker]);
    // The one whose reply was lost, and the one that was answered.
    expect(world.line.count("POST /auth/refresh-token")).toBe(2);
    for (const page of pages) await expect.poll(() => amountOf(page)).toBe(50);
  });
});
