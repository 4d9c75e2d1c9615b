import { expect, test } from "vitest";
import { layersJoined } from "./styles.ts";

test("a sheet has one block for each layer, in which the rules keep their order", () => {
  const sheet =
    '@layer base,page;@layer page{.a{color:red}}@font-face{font-family:"A;}"}@layer base{b{margin:0}}' +
    "@layer page{@media print{.a{color:blue}}}@media print{.b{margin:0}}";
  expect(layersJoined(sheet)).toBe(
    "@layer base,page;@layer page{.a{color:red}@media print{.a{color:blue}}}@layer base{b{margin:0}}" +
      '@font-face{font-family:"A;}"}@media print{.b{margin:0}}',
  );
});
