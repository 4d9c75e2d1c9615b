import type { Page } from "playwright";

export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  const choice = page.getByRole("dialog", { name: "Log in", exact: true });
  const form = page.getByRole("dialog", { name: "Log in by email" });
  await choice.or(form).first().waitFor();
  if (await choice.isVisible()) await choice.getByRole("button", { name: /email/i }).click();
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Log in" }).click();
  await form.waitFor({ state: "hidden" });
  await dialogClosed(page);
}

/** Closing a dialog goes back in the history, which would cancel a navigation begun meanwhile. */
export async function dialogClosed(page: Page): Promise<void> {
  await page.waitForFunction(() => (history.state as { dialog?: string } | null)?.dialog === undefined);
}
