import type { BrowserContext } from "playwright";
import { describe, expect } from "vitest";
import { callOver } from "../world/call.ts";
import { logIn } from "./player.ts";
import { flowsIn, test } from "../world/world.ts";

/** Long enough for all calls of ten tabs on a busy machine; no longer, because the test waits for it to expire. */
const shortLived = flowsIn({ KARAT_ACCESS_TTL_S: "30" });

const tabs = 10;
/** Calls have a time limit, within which a small, busy machine has to finish all of them. */
const callsATab = { shared: 20, solo: 10 };

describe.each(["shared", "solo"] as const)("with a %s worker", (worker) => {
  shortLived(
    "all calls of ten tabs meet an expired token and a lost reply: one refresh counts, and nobody is logged out",
    async ({ world }) => {
      const player = await world.player({ balance: "50.00" });
      const device = await world.device({ worker });
      const first = await device.open("/en/");
      const pages = [first];
      while (pages.length < tabs) pages.push(await device.open("/en/"));
      for (const page of pages) await page.waitForFunction(() => globalThis.karat.layer !== undefined);
      await logIn(first, player);
      for (const page of pages) await expect.poll(() => page.getByLabel("Balance").count()).toBe(1);

      // Offline, no socket can renew the token early.
      world.line.cut();
      const expires = await first.evaluate(
        () =>
          (JSON.parse(atob(document.cookie.match(/token=[^.]+\.([^.]+)/)?.[1] ?? "")) as { exp: number }).exp * 1_000,
      );
      await expect.poll(() => Date.now() > expires, { timeout: 60_000 }).toBe(true);
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
      for (const page of pages) await expect.poll(() => page.getByLabel("Balance").count()).toBe(1);
    },
  );

  test("a refresh token that comes back after its successor was used ends the session in every tab, which say so", async ({
    world,
  }) => {
    const player = await world.player({ balance: "60.00" });
    const device = await world.device({ worker });
    const page = await device.open("/en/");
    await logIn(page, player);
    world.line.forget();
    const other = await device.open("/en/games/dice");
    await expect.poll(() => other.getByLabel("Balance").count()).toBe(1);
    const stolen = await sessionCookiesOf(device.context);
    for (const count of [1, 2]) {
      await world.desk("/network", { match: "/profile/reality-check", fault: "status", status: 401, times: 1 });
      await page.evaluate(() => globalThis.karat.layer?.safePlay.setRealityCheck({ minutes: 60 }));
      expect(world.line.count("POST /auth/refresh-token"), `after ${count}`).toBe(count);
    }
    // Access tokens made in the same second are equal; refresh tokens never are.
    await expect.poll(async () => (await sessionCookiesOf(device.context)).rt).not.toBe(stolen.rt);
    const { token } = await sessionCookiesOf(device.context);

    const { port } = new URL(world.origin);
    const replay = await callOver(Number(port), "http://api.karat.localhost/auth/refresh-token", {
      method: "POST",
      headers: { Authorization: `Bearer ${stolen.token}`, Cookie: `rt=${stolen.rt}` },
    });
    expect(replay.status).toBe(401);
    // Takes effect at once, whoever shows the token.
    expect((await world.api("/profile/user", undefined, token)).status).toBe(401);
    for (const tab of [page, other]) {
      await tab.getByRole("banner").getByRole("button", { name: "Log in" }).waitFor();
      await tab.getByText("You were logged out").first().waitFor();
    }
  });
});

async function sessionCookiesOf(context: BrowserContext): Promise<{ token: string; rt: string }> {
  const cookies = await context.cookies();
  const valueOf = (wanted: string) => cookies.find(({ name }) => name === wanted)?.value ?? "";
  return { token: valueOf("token"), rt: valueOf("rt") };
}
