import { expect, test, vi } from "vitest";
import { createNotices, type NoticeItem } from "./notices.ts";

const notice = (id: string): NoticeItem => ({ id, kind: "info", title: id, lines: [], stays: false });
const ids = (notices: ReturnType<typeof createNotices>) => notices.get().items.map(({ id }) => id);

test("the newest stands first, and the same one is not shown twice", () => {
  const notices = createNotices();
  for (const id of ["a", "b", "a"]) notices.show(notice(id));
  expect(ids(notices)).toEqual(["a", "b"]);
});

test("a dismissed one is gone, and whoever listens hears of it", () => {
  const notices = createNotices();
  const listener = vi.fn<() => void>();
  const stop = notices.subscribe(listener);
  notices.show(notice("a"));
  notices.dismiss("a");
  stop();
  notices.show(notice("b"));
  expect(ids(notices)).toEqual(["b"]);
  expect(listener).toHaveBeenCalledTimes(2);
});

test("all that was told about one thing goes when that is over, and nothing else", () => {
  const notices = createNotices();
  for (const [id, about] of Object.entries({ a: "login", b: "bet", c: "login" }))
    notices.show({ ...notice(id), about });
  notices.forget("login");
  expect(ids(notices)).toEqual(["b"]);
  const listener = vi.fn<() => void>();
  notices.subscribe(listener);
  notices.forget("login");
  expect(listener).not.toHaveBeenCalled();
});

test("what is newest of one payment takes the place of all that was told of it before, and of nothing else", () => {
  const notices = createNotices();
  for (const [id, about] of Object.entries({ a: "payout:1", b: "payout:2", c: "payout:1" }))
    notices.show({ ...notice(id), about, isLatest: true });
  expect(ids(notices)).toEqual(["c", "b"]);
});

test("there are never more than can be wanted", () => {
  const notices = createNotices();
  for (let count = 0; count < 100; count++) notices.show(notice(String(count)));
  expect(ids(notices)).toHaveLength(20);
  expect(ids(notices)[0]).toBe("99");
});

test("a refresh starts a new round for those on screen, and is nothing where there are none", () => {
  const notices = createNotices();
  notices.refresh();
  expect(notices.get().round).toBe(0);
  notices.show(notice("a"));
  notices.refresh();
  expect(notices.get().round).toBe(1);
});
