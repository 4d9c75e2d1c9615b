import { expect } from "vitest";
import { logIn } from "../world/log-in.ts";
import { languagesFrom } from "./in-turn.ts";
import { wordsOf } from "../world/words.ts";
import { type MadePlayer, test, type World } from "../world/world.ts";

const inTurn = languagesFrom("kz");

test.for(inTurn())(
  "a break taken on the page logs out everywhere, and whoever comes back sees why no bet is taken ($language)",
  async ({ language, prefix }, { world }) => {
    const say = wordsOf(language);
    const player = await world.player({ balance: "100.00" });
    const far = await world.device({ serviceWorker: false });
    await far.enter(await again(world, player));
    const elsewhere = await far.open(`${prefix}/games/dice`);
    await elsewhere.getByLabel(say("common:balance.label")).first().waitFor();

    const device = await world.device({ serviceWorker: language === "ru" });
    await device.enter(player);
    const beside = await device.open(`${prefix}/faq`);
    const page = await device.open(`${prefix}/profile/setting`);
    await page.getByRole("button", { name: say("safe-play:pause.start") }).click();
    const question = page.getByRole("dialog", { name: say("safe-play:pause.confirm_break") });
    await question.getByRole("button", { name: say("safe-play:pause.no") }).click();
    await question.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: say("safe-play:pause.start") }).click();
    // By the account's own clock, before and after: the device's is another one.
    const told = /\d\d:\d\d GMT\+3/;
    await expect.poll(() => question.innerText()).toMatch(told);
    await question.getByRole("button", { name: say("safe-play:pause.yes_break") }).click();
    for (const tab of [page, elsewhere])
      await tab
        .getByRole("banner")
        .getByRole("button", { name: say("common:action.log_in") })
        .waitFor();
    await beside.getByText(say("errors:error.cooling_off")).first().waitFor();
    // Where it was taken stands until when, and what stays open.
    const title = page.getByRole("heading", { level: 1 });
    await expect.poll(() => title.innerText()).toMatch(told);
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.reload();
    await page.getByRole("link", { name: say("safe-play:pause.still_history") }).waitFor();
    expect(await title.innerText()).toMatch(told);

    await device.enter(await again(world, player));
    const table = await device.open(`${prefix}/games/dice`);
    const button = table.getByRole("button", { name: say("table:bet.place") });
    await expect.poll(() => button.getAttribute("aria-disabled")).toBe("true");
    const reason = await button.getAttribute("aria-describedby");
    // Its words come once the table stands.
    await expect.poll(() => table.locator(`[id="${reason}"]`).innerText()).toBe(say("errors:error.cooling_off"));
    await table.getByRole("region", { name: say("safe-play:bar.label") }).waitFor();
    await world.desk("/limits/reset", { player: player.id });
    await expect.poll(() => button.getAttribute("aria-disabled")).toBeNull();
  },
);

test("an exclusion is asked about twice, and stays whatever the desk does", async ({ world }) => {
  const player = await world.player({ balance: "100.00" });
  const device = await world.device();
  const page = await device.open("/en");
  await logIn(page, player);
  await page.goto(`${world.origin}/en/profile/setting`);
  await page.getByLabel("For how long").selectOption({ label: "Permanent exclusion" });
  await page.getByRole("button", { name: "Stop play" }).click();
  const question = page.getByRole("dialog", { name: "Exclude yourself?" });
  // Pressed all the same, it does nothing.
  await question.getByRole("button", { name: "Exclude me" }).click({ force: true });
  expect((await world.api<{ pause: unknown }>("/profile/limits", undefined, player.token)).value.pause).toBeNull();
  await question.getByRole("checkbox").check();
  await question.getByRole("button", { name: "Exclude me" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).waitFor();

  await world.desk("/limits/reset", { player: player.id });
  await logIn(page, player);
  await page.getByText("You’re self-excluded permanently.").waitFor();
  await page.goto(`${world.origin}/en/games/dice`);
  await expect.poll(() => page.getByRole("button", { name: "Place bet" }).getAttribute("aria-disabled")).toBe("true");
});

/** The same player, logged in once more. */
async function again(world: World, { email, password, ...rest }: MadePlayer): Promise<MadePlayer> {
  const { value } = await world.api<{ token: string }>("/api/v2/auth/login/email/password", { email, password });
  return { ...rest, email, password, token: value.token };
}
