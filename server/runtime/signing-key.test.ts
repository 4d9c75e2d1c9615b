import { execFile } from "node:child_process";
import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { newSigningKey } from "./signing-key.ts";

test("each key is another one, and what it signs its public half verifies", () => {
  const keys = Array.from({ length: 600 }, newSigningKey);
  expect(new Set(keys.map(({ d }) => d)).size).toBe(600);
  for (const key of keys) {
    const privateKey = createPrivateKey({ key, format: "jwk" });
    const signature = sign("sha256", Buffer.from("a receipt"), privateKey);
    expect(verify("sha256", Buffer.from("a receipt"), createPublicKey(privateKey), signature)).toBe(true);
    expect(Buffer.from(key.d, "base64url")).toHaveLength(32);
  }
});

// A house stood still in its first start for that; two of three such processes do, with Node's own maker of pairs.
test("keys are made however often garbage is collected", async () => {
  const module = JSON.stringify(new URL("signing-key.ts", import.meta.url).href);
  const script = `
    const { setFlagsFromString } = await import("node:v8");
    const { newSigningKey } = await import(${module});
    const { createPrivateKey } = await import("node:crypto");
    setFlagsFromString("--gc-interval=7");
    for (let made = 0; made < 20_000; made++) createPrivateKey({ key: newSigningKey(), format: "jwk" }).export({ format: "jwk" });`;
  const run = () =>
    promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      timeout: 240_000,
    });
  await Promise.all([run(), run(), run()]);
});
