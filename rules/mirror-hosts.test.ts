import { describe, expect, test } from "vitest";
import { disguised } from "../tests/chaos/disguised.ts";
import { cleanDomain, hostNamed } from "./mirror-hosts.ts";

const hosts = ["karat.example", "karat-b.example:8443"];

test("a link to a mirror names one of the list, whatever page of it", () => {
  expect(hostNamed("https://karat-b.example:8443", hosts, "https:")).toBe("karat-b.example:8443");
  expect(hostNamed("https://karat.example/en?a=1", hosts, "https:")).toBe("karat.example");
});

describe.each(["https://karat.example", "https://karat-b.example:8443"])("not %s", (origin) => {
  test.for(disguised(origin))("in the disguise of %j", (link) => {
    expect(hostNamed(link, hosts, "https:")).toBeUndefined();
  });
});

test("a list with more in its names than hosts leads nowhere else for that", () => {
  const evil = ["evil.example/@karat.example", "user@evil.example", "evil.example#", "", "//evil.example", "*"];
  for (const link of ["https://evil.example/", "https://evil.example/@karat.example/", "https://user@evil.example/"])
    expect(hostNamed(link, evil, "https:")).toBeUndefined();
});

test("a domain to check is its host and port alone", () => {
  const clean = {
    "karat.example": "karat.example",
    "https://Karat.example/a?b": "karat.example",
    "k.localhost:80": "k.localhost:80",
  };
  for (const [domain, host] of Object.entries(clean)) expect(cleanDomain(domain)).toBe(host);
  for (const domain of [
    "",
    "javascript:alert(1)",
    "a b.example",
    "user@evil.example",
    "//evil.example",
    "ftp://a.example",
  ])
    expect(cleanDomain(domain)).toBeUndefined();
});
