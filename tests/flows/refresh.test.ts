import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logIn } from "../player.ts";
import { createWorld, type World } from "../world.ts";

const tabs = 10;
const callsATab = 5;

describe.each(["shared", "solo"] as const)("with a %s worker", (worker) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ KARAT_ACCESS_TTL_S: "20" });
  });
  afterAll(() => world?.close());

  test("fifty calls from ten tabs that all meet an expired token make one refresh, and nobody is logged out", async () => {
    const player = await world.player({ balance: "50.00" });
    const device = await world.device({ worker });
    const first = await device.open("/en/");
    await logIn(first, player);
    const pages = [first];
    while (pages.length < tabs) pages.push(await device.open("/en/"));
    for (const page of pages) await page.waitForFunction(() => globalThis.karat.layer !== undefined);

    // Without the line no socket can renew the token before its time.
    world.line.cut();
    const expires = await first.evaluate(
      () => (JSON.parse(atob(document.cookie.match(/token=[^.]+\.([^.]+)/)?.[1] ?? "")) as { exp: number }).exp * 1_000,
    );
    await expect.poll(() => Date.now() > expires, { timeout: 30_000 }).toBe(true);
    world.line.forget();
    world.line.mend();

    const answers = await Promise.all(
      pages.map((page) =>
        page.evaluate(async (calls) => {
          const { layer } = globalThis.karat;
          if (!layer) throw new Error("the page has not reached its data layer");
          return Promise.all(Array.from({ length: calls }, () => layer.profile.change({ timezone: "Asia/Almaty" })));
        }, callsATab),
      ),
    );
    expect(answers.flat().filter((answer) => !answer.ok)).toEqual([]);
    expect(answers.flat()).toHaveLength(tabs * callsATab);
    expect(world.line.count("POST /auth/refresh-token")).toBe(1);
    for (const page of pages) await expect.poll(() => page.getByLabel("Balance").count()).toBe(1);
  });
});
