import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { sizeTables } from "./sizes.ts";

test("what fills the larger of two workers is told by library and module, the largest first", () => {
  const small = { kind: "worker", name: "worker/small.ts", files: [randomBytes(1_000)] } as const;
  const large = {
    kind: "worker",
    name: "worker/large.ts",
    files: [randomBytes(10_240)],
    madeOf: [
      {
        "worker/a.ts": { bytesInOutput: 2_000 },
        "node_modules/@scope/lib/one.js": { bytesInOutput: 4_000 },
        "node_modules/@scope/lib/two.js": { bytesInOutput: 4_000 },
      },
    ],
  } as const;
  expect(sizeTables([small, large]).split("\n")).toEqual([
    "worker of worker/large.ts: 10.0 KB",
    "   8.0 KB  @scope/lib",
    "   2.0 KB  worker/a.ts",
  ]);
});
