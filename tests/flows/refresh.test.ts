import type { BrowserContext } from "playwright";
import { describe, expect } from "vitest";
import { callOver } from "../world/call.ts";
import { logIn } from "../world/log-in.ts";
import { test } from "../world/world.ts";

describe.each(["shared", "solo"] as const)("with a %s worker", (worker) => {
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
    // Tokens of the same second are the same; what renews them never is.
    await expect.poll(async () => (await sessionCookiesOf(device.context)).rt).not.toBe(stolen.rt);
    const { token } = await sessionCookiesOf(device.context);

    const { port } = new URL(world.origin);
    const replay = await callOver(Number(port), "http://api.karat.localhost/auth/refresh-token", {
      method: "POST",
      headers: { Authorization: `Bearer ${stolen.token}`, Cookie: `rt=${stolen.rt}` },
    });
    expect(replay.status).toBe(401);
    // At once, wherever the token is shown.
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
