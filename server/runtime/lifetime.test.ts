import { expect, test } from "vitest";
import { createLifetime, Ending } from "./lifetime.ts";

function slow<T>(thing: T) {
  let goOn = () => {};
  const opening = new Promise<T>((resolve) => (goOn = () => resolve(thing)));
  return { opening: () => opening, goOn: () => goOn() };
}

test("everything is closed once, in the opposite order", async () => {
  const closed: string[] = [];
  const lifetime = createLifetime();
  for (const name of ["folder", "database", "port"])
    expect(
      await lifetime.open(
        () => name,
        (opened) => closed.push(opened),
      ),
    ).toBe(name);
  await Promise.all([lifetime.end(), lifetime.end()]);
  expect(closed).toEqual(["port", "database", "folder"]);
});

test("an end in the middle of a step waits for it, closes it too, and lets nothing more be opened", async () => {
  const closed: string[] = [];
  const lifetime = createLifetime();
  await lifetime.open(
    () => "folder",
    (opened) => closed.push(opened),
  );
  const database = slow("database");
  const opening = lifetime.open(database.opening, (opened) => closed.push(opened));
  const end = lifetime.end();
  expect(closed).toEqual([]);
  database.goOn();
  await expect(opening).rejects.toThrow(Ending);
  await end;
  expect(closed).toEqual(["database", "folder"]);
  await expect(
    lifetime.open(
      () => "port",
      () => closed.push("port"),
    ),
  ).rejects.toThrow(Ending);
  expect(closed).not.toContain("port");
});

test("a step that fails has nothing to close, and what fails to close keeps nothing else open", async () => {
  const closed: string[] = [];
  const lifetime = createLifetime();
  await lifetime.open(
    () => "folder",
    (opened) => closed.push(opened),
  );
  await lifetime.open(
    () => "database",
    () => {
      throw new Error("stuck");
    },
  );
  await expect(
    lifetime.open(
      () => Promise.reject(new Error("no port")),
      () => closed.push("port"),
    ),
  ).rejects.toThrow("no port");
  await expect(lifetime.end()).rejects.toThrow("stuck");
  expect(closed).toEqual(["folder"]);
});
