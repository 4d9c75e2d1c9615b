import type { Page } from "playwright";
import { expect } from "vitest";
import { codeFor } from "./inbox.ts";
import { letNoticesStay } from "./notices-stay.ts";
import { password } from "./player.ts";
import { testOnline as test } from "../world/world.ts";

/** Role and name of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    return element ? `${element.localName} ${element.getAttribute("name") ?? element.textContent}` : "";
  });
}

test("what was typed into a dialog is there after Escape, a step back and a reload, and goes with whoever typed it", async ({
  world,
}) => {
  const device = await world.device();
  const page = await device.open("/en");
  const signUp = page.getByRole("banner").getByRole("button", { name: "Sign up" });
  const form = page.getByRole("dialog", { name: "Create your account" });
  const email = form.getByLabel("Email", { exact: true });
  await signUp.click();
  await email.fill("half-typed@example.com");
  // Without an open campaign any code would be refused, so none is asked for.
  expect(await form.getByText(/promo code/i).count()).toBe(0);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("checkbox").check();
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toBe("button Sign up");

  await signUp.click();
  await expect.poll(() => email.inputValue()).toBe("half-typed@example.com");
  expect(await form.getByLabel("Password", { exact: true }).inputValue()).toBe("");
  expect(await form.getByRole("checkbox").isChecked()).toBe(false);
  await page.goBack();
  await form.waitFor({ state: "hidden" });
  await page.reload();
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(password);

  // The typed address appears in every login form.
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log in by email" }).click();
  const login = page.getByRole("dialog", { name: "Log in by email" });
  await expect.poll(() => login.getByLabel("Email", { exact: true }).inputValue()).toBe("half-typed@example.com");
  await login.getByRole("button", { name: "Sign up" }).click();
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Welcome", exact: true }).waitFor();
  expect(await page.getByText("Good to see you again").count()).toBe(0);
  // The button that opened the dialog is gone, so the focus moves to the page's content.
  await expect.poll(() => focused(page)).toMatch(/^main /);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("drafts") ?? "[]")).toBe("[]");

  await page.goto(`${world.origin}/en/profile`);
  await page.getByRole("button", { name: "Edit name" }).click();
  await expect.poll(() => focused(page)).toBe("input name");
  await page.keyboard.type("Half a na");
  await page.reload();
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Half a na");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).waitFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("drafts") ?? "[]")).toBe("[]");
});

test("a complaint goes once its form has succeeded, and the focus stays where one was", async ({ world }) => {
  const player = await world.player({ balance: "100.00" });
  const device = await world.device();
  await letNoticesStay(device.context);
  await device.enter(player);
  const page = await device.open("/en/profile");
  const complaints = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
  await page.getByRole("button", { name: "Edit name" }).click();
  await expect.poll(() => focused(page)).toBe("input name");
  await page.keyboard.type("Ann Lee");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => focused(page)).toBe("h2 Name and picture");

  const file = (bytes: string) => ({ name: "me.png", mimeType: "image/png", buffer: Buffer.from(bytes, "latin1") });
  await page.locator("input[type=file]").setInputFiles(file("not a picture"));
  await page.getByText("This kind of file is not accepted here.").waitFor();
  await page.locator("input[type=file]").setInputFiles(file("\x89PNG\r\n\x1a\nand nothing else"));
  await page.getByText("This file is damaged or incomplete.").waitFor();
  expect(world.line.count("PUT /profile/avatar")).toBe(0);

  await page.getByRole("link", { name: "Confirm" }).click();
  const card = page.getByRole("region", { name: "Email address" });
  await card.getByRole("button", { name: "Confirm" }).click();
  await expect.poll(() => focused(page)).toBe("input code");
  const code = await codeFor(world, player.email, "verify");
  await card.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await complaints.waitFor();
  await card.getByLabel("Code").fill(code);
  await card.getByText("Confirmed", { exact: true }).waitFor();
  await complaints.waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toBe("h2 Email address");
  await page.getByRole("button", { name: "Add a phone" }).click();
  await expect.poll(() => focused(page)).toBe("input phone");

  await page.goto(`${world.origin}/en/profile/setting`);
  await page.getByLabel("Amount").fill("500");
  await page.getByRole("button", { name: "Set limit" }).click();
  await page.getByText("Your limit is active").waitFor();
  await expect.poll(() => focused(page)).toBe("h2 Limits");
});
