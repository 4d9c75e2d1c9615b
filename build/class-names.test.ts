import { expect, test } from "vitest";
import { classesOf, longName, sheetName, writeClassNames } from "./class-names.ts";

test("a class is written where it is used, named after its stylesheet", () => {
  const source = [
    'import styles from "./pay-button.module.css";',
    'import others from "../ui/chip.module.css";',
    "const tile = <a className={`${styles.tile} ${others.gold}`} title={mystyles.tile} />;",
  ];
  expect(writeClassNames(source.join("\n"), longName)).toBe(
    [
      ...source.slice(0, 2),
      'const tile = <a className={`${"pay_button_tile"} ${"chip_gold"}`} title={mystyles.tile} />;',
    ].join("\n"),
  );
});

test("a class that is chosen by its name while the page is shown is left to the stylesheet's own list", () => {
  const source = 'import styles from "./chip.module.css";\nconst chosen = styles[tone];';
  expect(writeClassNames(source, longName)).toBe(source);
});

test("a class is as short in a page as three characters of its file's name and its place in the file", () => {
  expect(classesOf(".tile { .mark:hover & { opacity: 0.5 } } .tile-name, .tile { color: red }")).toEqual([
    "tile",
    "mark",
    "tile-name",
  ]);
  expect(sheetName("/a/pay-button.module.css")).toMatch(/^[a-z][a-z0-9]{2}$/);
  expect(sheetName("/a/pay-button.module.css")).toBe(sheetName("/b/pay-button.module.css"));
});
