import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { createMarkup } from "../../../../tests/world/rendered.tsx";
import { PlayWay } from "./play-way.tsx";
import type { Auto } from "./use-auto.ts";

test("the place of the turbo switch is there before it comes, and as high as it will be", async () => {
  const { markupOf } = await createMarkup("en", ["table"]);
  const auto = { mayAutoplay: true, isOn: false, choose: () => {} } as unknown as Auto;
  expect(markupOf(<PlayWay auto={auto} />)).toMatch(/<span><\/span><\/div>$/);
  expect(heightOf("play-way", ".way > span")).toBe(heightOf("turbo-switch", ".turbo"));
});

function heightOf(module: string, selector: string): string | undefined {
  const css = readFileSync(resolve(import.meta.dirname, `${module}.module.css`), "utf8");
  const rule = css.slice(css.indexOf(`${selector} {`));
  return /min-height: (\w+);/.exec(rule.slice(0, rule.indexOf("}")))?.[1];
}
