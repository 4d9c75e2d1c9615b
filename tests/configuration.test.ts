import { expect, test } from "vitest";
import { readConfig } from "../server/config.ts";
import { configurationPage } from "./configuration-page.ts";

test("docs/configuration.md says what every feature declares, and each example is taken", async () => {
  await expect(configurationPage()).toMatchFileSnapshot("../docs/configuration.md");
});

test("what only a production house reads is no word to a sandbox", () => {
  expect(readConfig({ KARAT_HOSTS: "https://no host", KARAT_PROXIES: "none" }).sites).toHaveLength(3);
});
