import { expect, test } from "vitest";
import { decodeSegwit } from "./segwit-address.ts";

/** From BIP 173 and BIP 350: address, chain, version and program. */
const genuine = [
  ["BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "bc", 0, "751e76e8199196d454941c45d1b3a323f1433bd6"],
  [
    "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7",
    "tb",
    0,
    "1863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262",
  ],
  [
    "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y",
    "bc",
    1,
    "751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6",
  ],
  ["BC1SW50QGDZ25J", "bc", 16, "751e"],
  ["bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs", "bc", 2, "751e76e8199196d454941c45d1b3a323"],
  [
    "tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy",
    "tb",
    0,
    "000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433",
  ],
  [
    "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c",
    "tb",
    1,
    "000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433",
  ],
  [
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    "bc",
    1,
    "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",
  ],
] as const;

/** From the same documents, with what is wrong with each. */
const wrong = {
  bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5: "its checksum",
  bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd: "the old checksum with version 1",
  tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf: "the old checksum with version 2",
  BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL: "the old checksum with version 16",
  bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh: "the new checksum with version 0",
  tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47: "the new checksum with version 0",
  bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4: "a letter that is none of its alphabet",
  BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R: "version 17",
  BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2: "version 17",
  bc1pw5dgrnzv: "a program of one byte",
  bc1rw5uspcuh: "a program of one byte",
  bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav: "a program of 41 bytes",
  bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90: "a program of 41 bytes",
  BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P: "a program of 16 bytes with version 0",
  tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq: "both cases",
  tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7: "both cases",
  bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf: "more than four bits left over",
  bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du: "more than four bits left over",
  tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j: "bits left over that are not zero",
  tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv: "bits left over that are not zero",
  bc1gmk9yu: "nothing in it",
  "": "nothing at all",
};

test("the addresses of both papers are read", () => {
  for (const [address, prefix, version, program] of genuine) {
    const found = decodeSegwit(address);
    expect([address, found && { ...found, program: Buffer.from(found.program).toString("hex") }]).toEqual([
      address,
      { prefix, version, program },
    ]);
  }
});

test("what both papers call wrong is none", () => {
  for (const [address, why] of Object.entries(wrong))
    expect([address, why, decodeSegwit(address)]).toEqual([address, why, undefined]);
});

test("no wrong letter passes, whatever it is and wherever it stands", () => {
  for (const [address] of genuine) {
    const text = address.toLowerCase();
    for (let at = 0; at < text.length; at += 1) {
      for (const letter of "qpzry9x8gf2tvdw0s3jn54khce6mua7l1bio") {
        const other = text.slice(0, at) + letter + text.slice(at + 1);
        if (other !== text) expect([other, decodeSegwit(other)]).toEqual([other, undefined]);
      }
    }
  }
});
