import { BlockList } from "node:net";
import { expect, test } from "vitest";
import { clientIp } from "./client-ip.ts";

const proxies = new BlockList();
proxies.addSubnet("10.0.0.0", 8, "ipv4");
proxies.addAddress("fd00::1", "ipv6");

test("a visitor's address is the peer's, and no header changes that", () => {
  expect(clientIp("203.0.113.5", "1.1.1.1", proxies)).toBe("203.0.113.5");
  expect(clientIp("::ffff:203.0.113.5", undefined, proxies)).toBe("203.0.113.5");
});

test("a proxy of ours says whom it speaks for; what came to it is only hearsay", () => {
  expect(clientIp("10.0.0.1", "203.0.113.5", proxies)).toBe("203.0.113.5");
  expect(clientIp("10.0.0.1", "1.1.1.1, 203.0.113.5", proxies)).toBe("203.0.113.5");
  expect(clientIp("fd00::1", "1.1.1.1, 203.0.113.5, 10.0.0.9", proxies)).toBe("203.0.113.5");
  expect(clientIp("10.0.0.1", "2001:db8::7", proxies)).toBe("2001:db8::7");
});

test("a proxy that names nobody stands for itself", () => {
  for (const header of [undefined, "", "unknown", "1.1.1.1:80"])
    expect(clientIp("10.0.0.1", header, proxies)).toBe("10.0.0.1");
});
