import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPartLoader } from "./load-parts.ts";

let asked: string[] = [];
let standing = new Set<object>();
let whole = true;

beforeEach(() => {
  asked = [];
  standing = new Set();
  whole = true;
  const module = `data:text/javascript,export const styledAs = "page"; export const one = {};`;
  const parts = {
    scripts: { page: module, words: "data:text/javascript,export default 1" },
    styles: { page: "/page.css" },
  };
  vi.stubGlobal("fetch", () => (whole ? Promise.resolve(Response.json(parts)) : Promise.reject(new TypeError("cut"))));
  vi.stubGlobal("document", {
    querySelectorAll: () => [],
    createElement: () => ({
      remove() {
        standing.delete(this);
      },
    }),
    // Where the last of a page's own sheets stands, behind which these come.
    body: {
      append(link: { href: string; onload(): void; onerror(): void }) {
        asked.push(link.href);
        standing.add(link);
        queueMicrotask(() => (whole ? link.onload() : link.onerror()));
      },
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

test("a part whose styles the network did not bring comes whole as soon as it does", async () => {
  const { load } = createPartLoader("/parts.json home");
  await load("words");
  whole = false;
  await expect(load("page")).rejects.toThrow("no styles at /page.css");
  expect(standing.size).toBe(0);
  whole = true;
  await expect(load("page")).resolves.toMatchObject({ one: {} });
  expect(asked).toEqual(["/page.css", "/page.css"]);
});

test("the list of parts that did not come is asked for again", async () => {
  whole = false;
  const { load } = createPartLoader("/parts.json home");
  await expect(load("page")).rejects.toThrow("no list of parts");
  whole = true;
  await load("page");
});

test("styles are fetched once, and never those that stand in the page", async () => {
  const { load } = createPartLoader("/parts.json home");
  await Promise.all([load("page"), load("page")]);
  await load("page");
  expect(asked).toEqual(["/page.css"]);
  await createPartLoader("/parts.json page").load("page");
  expect(asked).toHaveLength(1);
});
