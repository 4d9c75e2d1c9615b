import { expect, onTestFinished } from "vitest";
import { amountOf, password, register, tableIsAlive } from "./player.ts";
import { faultsOfHelp } from "./help-in-reach.ts";
import { test } from "../world/world.ts";

test("a registration with mistakes names each field, keeps what was typed, and makes no account", async ({ world }) => {
  const device = await world.device();
  const page = await device.open("/en?signup");
  const form = page.getByRole("dialog", { name: "Create your account" });
  await form.getByLabel("Email", { exact: true }).fill("not-an-address");
  await form.getByLabel("Password", { exact: true }).fill("short");
  await form.getByRole("button", { name: "Create account" }).click();
  for (const complaint of [
    "Enter a complete email address.",
    "Use at least 8 characters, with a letter and a digit.",
    "Confirm this to continue.",
  ]) {
    await form.getByText(complaint).first().waitFor();
  }
  await expect
    .poll(() => form.getByLabel("Email", { exact: true }).evaluate((field) => field === document.activeElement))
    .toBe(true);
  expect(await form.getByLabel("Email", { exact: true }).inputValue()).toBe("not-an-address");
  await expect.poll(() => new URL(page.url()).search).toBe("");
  expect(world.line.count("POST /api/v2/auth/register")).toBe(0);
});

test("what only the house can know lands on its field, too", async ({ world }) => {
  const device = await world.device();
  const first = await device.open("/en");
  await register(first, { email: "taken@example.com" });
  const other = await world.device();
  const page = await other.open("/en?signup");
  const form = page.getByRole("dialog", { name: "Create your account" });
  await form.getByLabel("Email", { exact: true }).fill("Taken@Example.com");
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();
  await form.getByText("There’s already an account with this.").first().waitFor();
  await page.getByRole("region", { name: "Notifications" }).getByText("Something went wrong").waitFor();
  expect(await faultsOfHelp(page)).toEqual([]);
  expect(await form.getByLabel("Password", { exact: true }).inputValue()).toBe(password);
});

test("a phone keeps each digit that is typed or pasted, says what is wrong with it, and begins anew once it is empty", async ({
  world,
}) => {
  const device = await world.device();
  const page = await device.open("/en?signup");
  const form = page.getByRole("dialog", { name: "Create your account" });
  await form.getByRole("radio", { name: "Phone" }).click();
  const phone = form.getByLabel("Phone", { exact: true }).and(page.locator("input[type=tel]"));
  const country = form.getByLabel("Country");
  const complaint = form.getByText("Enter a complete phone number.");
  await country.selectOption("Belarus");
  await phone.fill("29 123 45 67 890");
  expect(await phone.inputValue()).toBe("+375 29 123 45 67 890");
  await phone.blur();
  await complaint.waitFor();
  await phone.press("End");
  for (let digit = 0; digit < 3; digit += 1) await phone.press("Backspace");
  expect(await phone.inputValue()).toBe("+375 29 123 45 67");
  await expect.poll(() => country.inputValue()).toBe("by");
  await complaint.waitFor({ state: "hidden" });
  await phone.fill("+375 17 123 45 67");
  await phone.blur();
  await complaint.waitFor();
  await phone.fill("");
  await expect.poll(() => country.inputValue()).toBe("ru");
  await phone.pressSequentially("7901123456");
  expect(await phone.inputValue()).toBe("+7 (901) 123 45 6");
  await phone.pressSequentially("7");
  await phone.blur();
  await complaint.waitFor({ state: "hidden" });
  await phone.press("End");
  await phone.press("8");
  expect(await phone.inputValue()).toBe("+7 (901) 123 45 67 8");
  await phone.blur();
  await complaint.waitFor();
});

test("a wrong password is told without saying which of the two was wrong", async ({ world }) => {
  const device = await world.device();
  const page = await device.open("/en?login");
  await page.getByRole("dialog").getByRole("button", { name: "Log in by email" }).click();
  const form = page.getByRole("dialog", { name: "Log in by email" });
  await form.getByLabel("Email", { exact: true }).fill("nobody@example.com");
  await form.getByLabel("Password", { exact: true }).fill("wrong-horse-7");
  await form.getByRole("button", { name: "Log in" }).click();
  await page.getByText("Wrong login or password.").first().waitFor();
});

test("a stake beyond its limits or the balance is refused on its field and charges nothing", async ({ world }) => {
  const player = await world.player({ balance: "100.00" });
  const device = await world.device();
  await device.enter(player);
  const table = await device.open("/en/games/dice");
  await tableIsAlive(table);
  await expect.poll(() => amountOf(table)).toBe(100);
  for (const amount of ["0", "0.5", "-5", "1e3", "10.001", "99999999", "abc", "", "101"]) {
    await table.getByLabel("Bet amount").fill(amount);
    await table.getByRole("button", { name: "Place bet" }).click();
    await expect
      .poll(() => table.getByLabel("Bet amount").getAttribute("aria-invalid"), { message: amount })
      .toBe("true");
  }
  const amount = table.getByLabel("Bet amount");
  for (const name of ["Half", "Double"]) {
    await amount.fill("abc");
    await table.getByRole("button", { name, exact: true }).click();
    await table.getByText("Enter the amount in digits").waitFor();
    expect(await amount.inputValue()).toBe("abc");
  }
  expect(await amountOf(table)).toBe(100);
  const { value } = await world.api<{ items: unknown[] }>("/games/bets", undefined, player.token);
  expect(value.items).toEqual([]);
});

test("a visitor from where the house may not serve is told so, and let in when that changes", async ({ world }) => {
  await world.desk("/geo", { country_code: "US" });
  const device = await world.device();
  const page = await device.open("/en/games/dice");
  await page.waitForURL("**/en/no-access");
  await world.desk("/geo", { country_code: "RU" });
  await page.reload();
  await page.waitForURL((url) => /^\/en\/?$/.test(url.pathname));

  // After a time offline the visitor may be elsewhere: the location is checked again, without a reload.
  world.line.cut();
  onTestFinished(async () => {
    world.line.mend();
    await world.desk("/geo", { country_code: "RU" });
  });
  await page
    .getByText(/offline since/i)
    .first()
    .waitFor();
  await world.desk("/geo", { country_code: "US" });
  world.line.mend();
  await page.waitForURL("**/en/no-access");
});
