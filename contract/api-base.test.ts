import { parse } from "valibot";
import { expect, test } from "vitest";
import { siteConfig } from "./config.ts";
import { apiBase, socketBase } from "./api-base.ts";

const site = { protocol: "https:", host: "www.karat.example", origin: "https://www.karat.example" };
const config = (written: object) => parse(siteConfig, written);

test("the API is the api subdomain of the host without its www", () => {
  expect(apiBase(site, config({}), "general")).toBe("https://api.karat.example");
  expect(apiBase({ ...site, protocol: "http:", host: "karat-b.localhost:8080" }, config({}), "general")).toBe(
    "http://api.karat-b.localhost:8080",
  );
});

test("a configured address wins, and a service without one of its own lives under it", () => {
  const written = config({ api: "https://elsewhere.example/" });
  expect(apiBase(site, written, "general")).toBe("https://elsewhere.example");
  expect(apiBase(site, written, "dice")).toBe("https://elsewhere.example");
});

test("a service may have an address or a port of its own, or both", () => {
  const written = config({
    services: {
      dice: { url: "https://dice.example" },
      keno: { port: 9000 },
      crash: { url: "https://fast.example", port: 444 },
    },
  });
  expect(apiBase(site, written, "dice")).toBe("https://dice.example");
  expect(apiBase(site, written, "keno")).toBe("https://api.karat.example:9000");
  expect(apiBase(site, written, "crash")).toBe("https://fast.example:444");
});

test("the live socket speaks to the same address", () => {
  expect(socketBase("https://api.karat.example")).toBe("wss://api.karat.example");
  expect(socketBase("http://api.karat.localhost:8080")).toBe("ws://api.karat.localhost:8080");
});
