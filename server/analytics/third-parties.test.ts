import { parse } from "valibot";
import { expect, test } from "vitest";
import { siteConfig } from "../../contract/config.ts";
import { startHouse } from "../../tests/world/house.ts";
import { readConfig } from "../config.ts";

const named = {
  KARAT_ANALYTICS_URL: "https://collect.example/events?v=1",
  KARAT_REPLAY_SHARE: "25",
  KARAT_TAG_MANAGER: "https://tags.example/gtm.js?id=GTM-1&x=2",
  KARAT_TAG_MANAGER_REACHES: "https://pixel.example/g, https://ads.example/",
  KARAT_CUSTOMER_DATA: "https://cdp.example/v1/batch",
  KARAT_CUSTOMER_DATA_KEY: "write-key",
};

async function houseWith(env: Record<string, string>) {
  const house = await startHouse({ env });
  const at = (path: string) => house.fetch(`${house.site}${path}`);
  const policyOf = async (path: string) => (await at(path)).headers["content-security-policy"] ?? "";
  return { at, policyOf, config: async () => parse(siteConfig, JSON.parse((await at("/config.json")).text)) };
}

test("a house that names no third party lets pages reach none, and has no frame for one", async () => {
  const { at, policyOf, config } = await houseWith({});
  expect(await config()).toMatchObject({
    analytics: { collector: null, replay: 0 },
    tagManager: { frame: null },
    customerData: { url: null, key: null },
    flags: {},
  });
  expect(await policyOf("/en")).not.toMatch(/example|frames/);
  expect((await at("/frames/tags")).status).toBe(404);
});

test("a third party that is named is reached at its exact address, by pages and workers", async () => {
  const { at, policyOf, config } = await houseWith(named);
  expect(await config()).toMatchObject({
    analytics: { collector: named.KARAT_ANALYTICS_URL, replay: 0.25 },
    tagManager: { frame: "/frames/tags" },
    customerData: { url: named.KARAT_CUSTOMER_DATA, key: "write-key" },
  });
  const worker = /src="?([^"\s]*\.js)/.exec((await at("/en")).text)?.[1] ?? "/sw.js";
  for (const path of ["/en", worker]) {
    const connections = /connect-src [^;]*/.exec(await policyOf(path))?.[0] ?? "";
    expect(connections).toMatch(/ https:\/\/collect\.example\/events( |$)/);
    expect(connections).toMatch(/ https:\/\/cdp\.example\/v1\/batch( |$)/);
    expect(await policyOf(path)).not.toMatch(/tags\.example|pixel\.example/);
  }
});

test("a tag manager runs in a sandboxed document that reaches what is named, and nothing of the site", async () => {
  const { at, policyOf } = await houseWith(named);
  const policy = await policyOf("/frames/tags");
  const places = "https://tags.example/gtm.js https://pixel.example/g https://ads.example/";
  expect(policy).toMatch(/default-src 'none'; sandbox allow-scripts; script-src 'sha256-[\w+/=]{44}' https:/);
  for (const way of ["connect-src", "img-src"]) expect(policy).toContain(`${way} ${places};`);
  expect(policy).not.toMatch(/allow-same-origin|unsafe|connect-src[^;]*'self'/);
  const { text, headers } = await at("/frames/tags");
  expect(headers["content-type"]).toMatch(/^text\/html/);
  expect(text).toContain('<script async src="https://tags.example/gtm.js?id=GTM-1&amp;x=2"></script>');
  expect(await policyOf("/en")).toMatch(/frame-src [^;]*http:\/\/karat\.localhost:\d+\/frames\/tags;/);
});

test("an address that is none, or that could say more to a policy, keeps the house from starting", () => {
  for (const url of [
    "http://tags.example/",
    "tags",
    "https://a.example/;script-src *",
    "https://me@a.example/",
    "javascript:1",
  ])
    for (const name of ["KARAT_ANALYTICS_URL", "KARAT_TAG_MANAGER", "KARAT_TAG_MANAGER_REACHES"])
      expect(() => readConfig({ [name]: url })).toThrow(name);
  expect(() => readConfig({ KARAT_CUSTOMER_DATA: "https://cdp.example/" })).toThrow("go together");
  expect(() => readConfig({ KARAT_REPLAY_SHARE: "101" })).toThrow("from 0 to 100");
});
