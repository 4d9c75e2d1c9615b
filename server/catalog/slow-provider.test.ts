import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { CatalogPage } from "../../contract/catalog.ts";
import { manyTitles, titlesOver } from "../../tests/builders/game-titles.ts";
import { startHouse, type TestHouse } from "../../tests/world/house.ts";

/** A provider that accepts whoever comes, and never answers. */
async function silentProvider(name: string) {
  const server = createServer(() => {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    source: { name, address: async () => `http://127.0.0.1:${port}` },
    /** A house that ends waits for what it has asked. */
    end: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function slugs(house: TestHouse) {
  return (await house.api<CatalogPage>("/api/v2/catalog")).json.items.map(({ slug }) => slug);
}

const titles = manyTitles(3);
const known = titles.map(({ slug }) => slug);

test("a house knows from its start what another one has taken in, though the provider says nothing to it", async () => {
  const first = await startHouse({ gameSources: [await titlesOver({ current: { titles } })] });
  await expect.poll(() => slugs(first)).toEqual(known);
  const silent = await silentProvider("test");
  const second = await startHouse({ beside: first, gameSources: [silent.source] });
  onTestFinished(silent.end);
  expect(await slugs(second)).toEqual(known);
});

test("the list of one provider is there while another one keeps the house waiting", async () => {
  const silent = await silentProvider("silent");
  const house = await startHouse({ gameSources: [silent.source, await titlesOver({ current: { titles } })] });
  onTestFinished(silent.end);
  await expect.poll(() => slugs(house), { timeout: 5_000 }).toEqual(known);
});
