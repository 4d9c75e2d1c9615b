import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTagFrame } from "./tag-frame.ts";

const seen = (path: string) => ({ name: "page_view" as const, props: { path } });

let heard: object[] = [];
let standing: { load(): void }[] = [];

beforeEach(() => {
  heard = [];
  standing = [];
  vi.stubGlobal("document", {
    createElement: () => ({
      contentWindow: { postMessage: ({ entry }: { entry: object }) => heard.push(entry) },
      setAttribute() {},
      addEventListener(_: string, load: () => void) {
        this.load = load;
      },
      load() {},
      remove() {
        standing = standing.filter((each) => each !== this);
      },
    }),
    body: { append: (frame: { load(): void }) => standing.push(frame) },
  });
});

afterEach(() => vi.unstubAllGlobals());

test("what happened before the site named a tag manager, and before its frame had come, is told in its order", () => {
  const frame = createTagFrame();
  frame.show(true, undefined);
  frame.tell(seen("/"));
  frame.show(true, "/frames/tags");
  frame.tell(seen("/faq"));
  expect(heard).toEqual([]);
  standing[0]?.load();
  frame.tell(seen("/games"));
  expect(heard).toEqual(["/", "/faq", "/games"].map((path) => ({ event: "page_view", path })));
});

test("what happened while nobody else might hear of it is told to none that comes later", () => {
  const frame = createTagFrame();
  frame.show(true, undefined);
  frame.tell(seen("/"));
  frame.show(false, "/frames/tags");
  frame.tell(seen("/faq"));
  frame.show(true, "/frames/tags");
  standing[0]?.load();
  expect(heard).toEqual([]);
  frame.show(false, "/frames/tags");
  expect(standing).toEqual([]);
});

test("what it is not to hear of it is not told, and of what waits the last twenty", () => {
  const frame = createTagFrame();
  frame.show(true, undefined);
  frame.tell({ name: "login_failed", props: { way: "email", errors: "wrong" } });
  for (let page = 1; page <= 25; page += 1) frame.tell(seen(`/faq/${page}`));
  frame.show(true, "/frames/tags");
  standing[0]?.load();
  expect(heard).toHaveLength(20);
  expect(heard[0]).toEqual({ event: "page_view", path: "/faq/6" });
});

test("from where it may not stand it is taken out, and hears of what happened there once it stands again", () => {
  const frame = createTagFrame();
  frame.show(true, "/frames/tags");
  standing[0]?.load();
  frame.show(true, undefined);
  expect(standing).toEqual([]);
  frame.tell({ name: "logged_in", props: { way: "email" } });
  expect(heard).toEqual([]);
  frame.show(true, "/frames/tags");
  standing[0]?.load();
  expect(heard).toEqual([{ event: "logged_in", way: "email" }]);
});
