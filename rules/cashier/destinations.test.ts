import { createHash } from "node:crypto";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { expect, test } from "vitest";
import type { CoinHashing } from "./coin-hashing.ts";
import { readDestination, type PayoutRoute, shownDestination } from "./destinations.ts";

const hashing: CoinHashing = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  keccak256: keccak_256,
};
const coin = (exchange_currency: string, network: string | null = null): PayoutRoute => ({
  kind: "crypto",
  exchange_currency,
  network,
});
const ways = {
  card: { kind: "card", exchange_currency: null, network: null },
  bitcoin: coin("BTC"),
  litecoin: coin("LTC", "Litecoin"),
  tron: coin("USDT", "TRC20"),
  evm: coin("USDT", "ERC20"),
} as const satisfies Record<string, PayoutRoute>;
type Way = keyof typeof ways;

/** Each address is valid for one method and no other. */
const addresses: Record<Way, readonly string[]> = {
  card: ["4111111111111111", "2200000000000004"],
  bitcoin: [
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    "1111111111111111111114oLvT2",
    "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
  ],
  litecoin: [base58Check(0x30), base58Check(0x32), "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9"],
  tron: ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH"],
  evm: [
    // From EIP-55: some happen to be all in one case, the others are mixed.
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    "0xde709f2102306220921060314715629080e2fb77",
    "0x27b1fdb04752bbc536007a920d24acb045561c26",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
  ],
};

const read = (way: Way, text: string) => {
  const result = readDestination(ways[way], text, hashing);
  return "fault" in result ? result.fault : result.destination;
};
const faultOf = (way: Way) => (way === "card" ? "wrong_card_number" : "wrong_address");
const each = Object.entries(addresses).flatMap(([way, texts]) => texts.map((text) => [way as Way, text] as const));

test("each way takes its own addresses, as they are, and no others", () => {
  for (const [own, text] of each)
    for (const way of Object.keys(ways) as Way[])
      expect([text, way, read(way, text)]).toEqual([text, way, way === own ? text : faultOf(way)]);
});

test("one destination has one form, however it was written", () => {
  expect(read("card", " 4111 1111-1111 1111 ")).toBe("4111111111111111");
  expect(read("bitcoin", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4")).toBe(addresses.bitcoin[4]);
  expect(read("bitcoin", ` ${addresses.bitcoin[0]}\n`)).toBe(addresses.bitcoin[0]);
  for (const address of addresses.evm) {
    expect(read("evm", address.toLowerCase())).toBe(address);
    expect(read("evm", `0x${address.slice(2).toUpperCase()}`)).toBe(address);
  }
});

test("no wrong letter passes in any address that has a checksum, whatever it is and wherever it stands", () => {
  const letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0OIl";
  for (const [way, text] of each.filter(([own]) => own !== "evm")) {
    for (let at = 0; at < text.length; at += 1) {
      for (const letter of letters) {
        const other = text.slice(0, at) + letter + text.slice(at + 1);
        if (other !== text) expect([other, read(way, other)]).toEqual([other, faultOf(way)]);
      }
    }
  }
});

test("a letter of an address of Ethereum in the other case is a wrong one, unless all are in one case then", () => {
  for (const text of addresses.evm.slice(4)) {
    for (let at = 2; at < text.length; at += 1) {
      const letter = text.charAt(at);
      const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      if (turned === letter) continue;
      const other = text.slice(0, at) + turned + text.slice(at + 1);
      expect([other, read("evm", other)]).toEqual([other, "wrong_address"]);
    }
  }
  for (const text of ["0x", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", `${addresses.evm[4]}0`, "0X".padEnd(42, "0")])
    expect(read("evm", text)).toBe("wrong_address");
});

test("what could be lost on the way is not sent there: other chains, versions that are not in use, test networks", () => {
  const lost: readonly (readonly [Way, string])[] = [
    ["bitcoin", base58Check(0x6f)],
    ["bitcoin", base58Check(0xc4)],
    ["bitcoin", base58Check(0x00, 21)],
    ["bitcoin", "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7"],
    ["bitcoin", "BC1SW50QGDZ25J"],
    ["bitcoin", "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs"],
    ["bitcoin", "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y"],
    ["litecoin", base58Check(0x05)],
    ["tron", base58Check(0x41, 32)],
  ];
  for (const [way, text] of lost) expect([text, read(way, text)]).toEqual([text, "wrong_address"]);
});

test("a coin or network that is not known can be sent nowhere", () => {
  const all = each.map(([, text]) => text);
  for (const way of [coin("USDT"), coin("USDT", "BEP2"), coin("DOGE"), coin("XMR", "XMR"), coin("USDT", "USDT")])
    for (const text of all) expect(readDestination(way, text, hashing)).toEqual({ fault: "wrong_address" });
  const redirect: PayoutRoute = { kind: "redirect", exchange_currency: null, network: null };
  for (const text of all) expect(readDestination(redirect, text, hashing)).toHaveProperty("fault");
});

test("people are shown the end of a card's number, and both ends of an address", () => {
  expect(shownDestination(ways.card, "4111111111111111")).toBe("•••• 1111");
  expect(shownDestination(ways.tron, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t")).toBe("TR7NHq…Lj6t");
});

/** An address of this version over a payload that nobody has the key to. */
function base58Check(version: number, length = 20): string {
  const payload = Buffer.concat([Buffer.from([version]), Buffer.alloc(length, 0xa5)]);
  const sum = hashing.sha256(hashing.sha256(payload)).slice(0, 4);
  const letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  const bytes = Buffer.concat([payload, sum]);
  let text = "";
  for (let value = BigInt(`0x${bytes.toString("hex")}`); value > 0n; value /= 58n)
    text = letters.charAt(Number(value % 58n)) + text;
  for (const byte of bytes) {
    if (byte !== 0) break;
    text = `1${text}`;
  }
  return text;
}
