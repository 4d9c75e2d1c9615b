import { expect, test } from "vitest";
import { sandboxMirrorKey } from "../server/runtime/sandbox-mirror-key.ts";
import { mirrorKeysOf } from "./mirror-keys.ts";

const [one, other] = ["A".repeat(43), "b-_9".padEnd(43, "c")];

test("without a word about it a build believes the sandbox's lists of mirrors", () => {
  const sandbox = [{ key_id: "sandbox", x: sandboxMirrorKey.jwk.x }];
  expect([mirrorKeysOf(""), mirrorKeysOf(" , ")]).toEqual([sandbox, sandbox]);
});

test("a build believes the keys that it is given, and no others", () => {
  expect(mirrorKeysOf(`2026=${one}`)).toEqual([{ key_id: "2026", x: one }]);
  expect(mirrorKeysOf(`2026=${one}, 2027=${other}`).map(({ x }) => x)).toEqual([one, other]);
});

test("what is no key ends the build, in a sentence that names the setting", () => {
  for (const wrong of [one, `=${one}`, "2026=", `2026=${one}x`, `2026=${one.slice(1)}`, `2026=${one},x`])
    expect(() => mirrorKeysOf(wrong)).toThrow(/^KARAT_MIRROR_KEYS holds ".*\.$/);
});
