import { expect } from "vitest";
import { amountOf, logIn, password, register } from "../player.ts";
import { codeFor, linkFor } from "../inbox.ts";
import { test } from "../world.ts";

const next = "another-horse-8";

test("a player logs in by the code of a mail, after a slip", async ({ world }) => {
  const player = await world.player({ balance: "75.00" });
  const device = await world.device();
  const page = await device.open("/en?login");
  await page.getByRole("dialog").getByRole("button", { name: "Log in with a code" }).click();
  const form = page.getByRole("dialog", { name: "Log in with a code" });
  await form.getByLabel("Email").fill(player.email);
  await form.getByRole("button", { name: "Send the code" }).click();
  const code = await codeFor(world, player.email, "login");
  await form.getByLabel("Code from the email").fill(code === "000000" ? "000001" : "000000");
  await form.getByRole("button", { name: "Log in" }).click();
  await form.getByText("The code is wrong or no longer good.").first().waitFor();
  await form.getByLabel("Code from the email").fill(code);
  await form.getByRole("button", { name: "Log in" }).click();
  await form.waitFor({ state: "hidden" });
  await expect.poll(() => amountOf(page)).toBe(75);
});

test("a password that is forgotten is set anew by the code of the mail", async ({ world }) => {
  const player = await world.player({ balance: "80.00" });
  const device = await world.device();
  const page = await device.open("/en?login");
  await page.getByRole("dialog").getByRole("button", { name: "Log in by email" }).click();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("heading", { name: "New password" }).waitFor();
  await page.getByLabel("Email").fill(player.email);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByLabel("Code from the email").fill(await codeFor(world, player.email, "reset"));
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByLabel("New password again").fill("something-else-9");
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByText("The two passwords differ.").first().waitFor();
  await page.getByLabel("New password again").fill(next);
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByText("Your password is set").waitFor();
  await logIn(page, { email: player.email, password: next });
  await expect.poll(() => amountOf(page)).toBe(80);
});

test("the link of the mail does the same, once, and says so when it is used again", async ({ world }) => {
  const player = await world.player();
  await world.api("/api/v2/auth/password/email/forgot", { email: player.email });
  const link = new URL(await linkFor(world, player.email, "reset"));
  const device = await world.device();
  const page = await device.open(link.pathname);
  await page.getByLabel("Новый пароль", { exact: true }).fill(next);
  await page.getByLabel("Новый пароль ещё раз").fill(next);
  await page.getByRole("button", { name: "Задать пароль" }).click();
  await page.getByText("Пароль задан").waitFor();
  await page.goto(`${world.origin}/en${link.pathname}`);
  await page.getByText("The link is no longer good").waitFor();
  await page.goto(`${world.origin}/en${link.pathname}?phone=79991234567`);
  await page.waitForURL("**/en/error");
});

test("a login link asks first, logs in once, and leaves no token in the address", async ({ world }) => {
  const player = await world.player({ balance: "85.00" });
  await world.api("/auth/send_login_data", { email: player.email });
  const link = new URL(await linkFor(world, player.email, "login"));
  const device = await world.device();
  const page = await device.open(`/en${link.search}`);
  const dialog = page.getByRole("dialog", { name: "Log in by link" });
  await dialog.waitFor();
  expect(new URL(page.url()).search).toBe("");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect.poll(() => amountOf(page)).toBe(85);

  const again = await world.device();
  const late = await again.open(`/en${link.search}`);
  await late.getByRole("dialog").getByRole("button", { name: "Log in" }).click();
  await late.getByText("The link is no longer good").waitFor();
});

test("a player confirms the address, changes the password and logs another device out", async ({ world }) => {
  const device = await world.device();
  const page = await device.open("/en");
  const email = "keeper@example.com";
  await register(page, { email });
  const other = await world.device();
  const far = await other.open("/en");
  await logIn(far, { email, password });

  await page.goto(`${world.origin}/en/profile`);
  await page.getByRole("link", { name: "Ways in and security" }).click();
  const mails = await codeFor(world, email, "verify");
  await page.getByRole("button", { name: "Send the code" }).click();
  await page.getByLabel("Code from the email").fill(await codeFor(world, email, "verify", mails));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.getByText("Confirmed", { exact: true }).waitFor();

  const list = page.getByRole("list", { name: "Where you are logged in" });
  await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
  await list.getByRole("button", { name: "Log out" }).click();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
  await far.reload();
  await far.getByRole("banner").getByRole("button", { name: "Log in" }).waitFor();

  await page.getByLabel("Current password").fill("wrong-horse-1");
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByLabel("New password again").fill(next);
  await page.getByRole("button", { name: "Change the password" }).click();
  await page.getByText("This is not your password.").first().waitFor();
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Change the password" }).click();
  await page.getByText("Your password is set").waitFor();
  await logIn(far, { email, password: next });
});
