import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { Dexie } from "dexie";
import { beforeAll, expect, test } from "vitest";
import { createStore } from "./store.ts";

interface Note {
  id: string;
  text: string;
}

beforeAll(() => {
  globalThis.IDBKeyRange = IDBKeyRange;
});

const notesOf = (indexedDB: IDBFactory | undefined) => createStore({ indexedDB }, "notes", ["notes"]);

for (const [where, factory] of [
  ["a database", () => new IDBFactory()],
  ["memory, where the browser refuses one", () => undefined],
] as const) {
  test(`rows are kept, changed and found newest first in ${where}`, async () => {
    const notes = notesOf(factory()).table<Note>("notes");
    await notes.putAll(["a", "c", "b"].map((id) => ({ id, text: id })));
    expect((await notes.newest(2)).map(({ id }) => id)).toEqual(["c", "b"]);
    await notes.update("a", (row) => row && { ...row, text: "changed" });
    expect(await notes.update("z", () => undefined)).toBeUndefined();
    expect(await notes.get("a")).toEqual({ id: "a", text: "changed" });
    await notes.trim(2);
    expect(await notes.get("a")).toBeUndefined();
    await notes.remove("b");
    expect((await notes.newest(9)).map(({ id }) => id)).toEqual(["c"]);
    await notes.putAll(["a", "b", "d"].map((id) => ({ id, text: id })));
    expect((await notes.oldest(2)).map(({ id }) => id)).toEqual(["a", "b"]);
    await notes.removeAll(["a", "c", "z"]);
    expect((await notes.oldest(9)).map(({ id }) => id)).toEqual(["b", "d"]);
  });
}

test("what one store has written the next one of the same browser finds, until it is wiped", async () => {
  const browser = new IDBFactory();
  await notesOf(browser).table<Note>("notes").put({ id: "a", text: "kept" });
  const later = notesOf(browser);
  expect(await later.table<Note>("notes").get("a")).toEqual({ id: "a", text: "kept" });
  await later.wipe();
  expect(await notesOf(browser).table<Note>("notes").get("a")).toBeUndefined();
});

test("a database of a newer build is given up for a fresh one", async () => {
  const browser = new IDBFactory();
  const newer = new Dexie("notes", { indexedDB: browser, IDBKeyRange });
  newer.version(99).stores({ notes: "id", others: "id" });
  await newer.open();
  newer.close();
  const notes = notesOf(browser).table<Note>("notes");
  await notes.put({ id: "a", text: "fresh" });
  expect(await notesOf(browser).table<Note>("notes").get("a")).toEqual({ id: "a", text: "fresh" });
});

test("a database that dies for good leaves a store that works from memory", async () => {
  const dead = {
    open: () => {
      throw new DOMException("gone", "UnknownError");
    },
  } as unknown as IDBFactory;
  const notes = notesOf(dead).table<Note>("notes");
  await notes.put({ id: "a", text: "here" });
  expect(await notes.get("a")).toEqual({ id: "a", text: "here" });
});
