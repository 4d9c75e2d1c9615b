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
  frame.show(undefined);
  frame.tell(seen("/"));
  frame.show("/frames/tags");
  frame.tell(seen("/faq"));
  expect(heard).toEqual([]);
  standing[0]?.load();
  frame.tell(seen("/games"));
  expect(heard).toEqual(["/", "/faq", "/games"].map((path) => ({ event: "page_view", path })));
});

test("what happened where no third party may stand is told to none that comes later", () => {
  const frame = createTagFrame();
  frame.show(undefined);
  frame.tell(seen("/"));
  frame.show(null);
  frame.tell(seen("/faq"));
  frame.show("/frames/tags");
  standing[0]?.load();
  expect(heard).toEqual([]);
  frame.show(null);
  expect(standing).toEqual([]);
});

test("what it is not to hear of it is not told, and of what waits the last twenty", () => {
  const frame = createTagFrame();
  frame.show(undefined);
  frame.tell({ name: "login_failed", props: { way: "email", errors: "wrong" } });
  for (let page = 1; page <= 25; page += 1) frame.tell(seen(`/faq/${page}`));
  frame.show("/frames/tags");
  standing[0]?.load();
  expect(heard).toHaveLength(20);
  expect(heard[0]).toEqual({ event: "page_view", path: "/faq/6" });
});
