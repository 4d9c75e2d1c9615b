import { expect, test } from "vitest";
import { withoutSmall } from "./parts.ts";

test("what little a game wants soon comes with what all tables want, and is no file of its own", () => {
  const parts = new Map([
    ["table-soon", ["src/games/table/z.tsx"]],
    ["dice-soon", ["src/games/dice/dice-rules.tsx"]],
    ["keno-soon", ["src/games/keno/keno-pays.tsx", "src/games/keno/keno-rules.tsx"]],
    ["seldom", ["src/pages/seldom.tsx"]],
  ]);
  const left = withoutSmall(parts, (modules) => modules.length * 500);
  expect([...left]).toEqual([
    ["table-soon", ["src/games/dice/dice-rules.tsx", "src/games/table/z.tsx"]],
    ["keno-soon", ["src/games/keno/keno-pays.tsx", "src/games/keno/keno-rules.tsx"]],
    ["seldom", ["src/pages/seldom.tsx"]],
  ]);
});
