import { beforeAll, expect, test } from "vitest";
import { createFaults } from "./faults.ts";

beforeAll(() => {
  globalThis.location = { origin: "https://karat.example" } as Location;
});

function thrown(message: string, stack: string) {
  return Object.assign(new Error(message), { stack });
}

test("an error is told by its words and its places in the site's files, without what could be somebody's", () => {
  const error = thrown(
    "no me@karat.example at https://karat.example/x?token=abc for 79991234567",
    "Error: no\n    at a (https://karat.example/assets/main-1.js:1:2)\n    at b (chrome-extension://x/y.js:3:4)\n    at https://karat.example/assets/table-2.js:5:6",
  );
  expect(createFaults().eventOf(error, "/")).toEqual({
    name: "script_error",
    props: {
      message: "no … at https://karat.example/x for …",
      stack: "at a (/assets/main-1.js:1:2)\nat /assets/table-2.js:5:6",
      path: "/",
    },
  });
  expect(createFaults().eventOf("just a text", "/")).toMatchObject({ props: { message: "just a text", stack: "" } });
});

test("the same one is told once, and of many a few", () => {
  const { eventOf } = createFaults();
  const told = Array.from({ length: 40 }, (_, at) => eventOf(thrown(`no ${Math.floor(at / 2)}`, ""), "/"));
  expect(told.filter((event) => event !== undefined)).toHaveLength(10);
  expect(told[1]).toBeUndefined();
});
