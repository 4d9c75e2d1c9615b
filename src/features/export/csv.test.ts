import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

const lineOf = (cell: Parameters<typeof csvOf>[1][number][number], decimalComma = false) =>
  csvOf(["a"], [[cell]], { decimalComma }).split("\r\n")[1];

test("a file says that it is UTF-8, and every line ends as the standard wants it", () => {
  expect(csvOf(["Игра", "b"], [["x", "y"]], { decimalComma: false })).toBe("\ufeffИгра,b\r\nx,y\r\n");
  expect(csvOf(["a", "b"], [], { decimalComma: true })).toBe("\ufeffa;b\r\n");
});

test("whatever would part cells or lines is quoted, and quotes are doubled", () => {
  expect(lineOf("a,b")).toBe('"a,b"');
  expect(lineOf("a;b")).toBe('"a;b"');
  expect(lineOf('say "x"')).toBe('"say ""x"""');
  expect(csvOf(["a"], [["two\r\nlines"]], { decimalComma: false })).toContain('"two\r\nlines"');
});

test.for([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  '=HYPERLINK("http://x")',
  "\t=1",
  "\r=1",
  "\n=1",
  "  =1",
  "\u00a0=1",
  "\uff1d1",
  "\uff0b1",
  "\uff0d1",
  "\uff20x",
  "-2+3+cmd|' /C calc'!A0",
])("a text that a spreadsheet would run stays a text: %j", (text) => {
  const file = csvOf(["a"], [[text]], { decimalComma: false });
  const cell = file.slice(file.indexOf("\r\n") + 2).replace(/^"/, "");
  expect(cell.startsWith("'")).toBe(true);
});

test("a formula that passes as an amount does not become one", () => {
  expect(lineOf({ figure: "=1+1" })).toBe("'=1+1");
  expect(lineOf({ figure: "1e9" })).toBe("1e9");
  expect(lineOf({ figure: "-5,00" })).toBe('"\'-5,00"');
});

test("an amount is written so that the language's spreadsheets count with it", () => {
  expect(lineOf({ figure: "-1234567.50" })).toBe("-1234567.50");
  expect(lineOf({ figure: "-1234567.50" }, true)).toBe("-1234567,50");
  expect(lineOf({ figure: "0.000001" }, true)).toBe("0,000001");
});
