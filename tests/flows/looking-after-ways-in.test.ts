import { expect } from "vitest";
import { letNoticesStay } from "./notices-stay.ts";
import { password, register } from "./player.ts";
import { logIn } from "../world/log-in.ts";
import { codeFor } from "./inbox.ts";
import { test } from "../world/world.ts";

const next = "another-horse-8";

test("a player confirms the address, changes the password and logs another device out", async ({ world }) => {
  const device = await world.device();
  await letNoticesStay(device.context);
  const page = await device.open("/en");
  const email = "keeper@example.com";
  await register(page, { email });
  const other = await world.device();
  const far = await other.open("/en");
  await logIn(far, { email, password });

  await page.goto(`${world.origin}/en/profile`);
  await page.getByRole("link", { name: "Sign-in & security" }).click();
  const mails = await codeFor(world, email, "verify");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.getByLabel("Code").fill(await codeFor(world, email, "verify", mails));
  await page.getByText("Confirmed", { exact: true }).waitFor();

  const list = page.getByRole("list", { name: "Active sessions" });
  await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
  await list.getByRole("button", { name: "End session: " }).click();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
  await far.reload();
  await far.getByRole("banner").getByRole("button", { name: "Log in" }).waitFor();

  await page.getByLabel("Current password").fill("wrong-horse-1");
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByLabel("Repeat password").fill(next);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Wrong password.").first().waitFor();
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Your password is set").waitFor();
  await logIn(far, { email, password: next });
});
