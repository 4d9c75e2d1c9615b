import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Profile } from "../../contract/accounts.ts";
import type { BellState } from "../../contract/bell.ts";
import type { PlayerDocument } from "../../contract/documents.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { pdf } from "../../tests/builders/files.ts";
import { startHouse } from "../../tests/world/house.ts";
import { documentsCommand } from "./documents-command.ts";

const house = await startHouse();
const { pool, keys, clock } = house.app.house;
const folder = mkdtempSync(join(tmpdir(), "karat-documents-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const author = ["--author", "Dana K."];

const run = (...words: string[]) => documentsCommand(words, { pool, keys, clock });

async function newPlayer() {
  const { token, email } = await register(house);
  const headers = bearer(token);
  const get = async <Found>(path: string) => (await house.api<Found>(path, { headers })).json;
  return {
    email,
    send: async (content: Buffer) =>
      (
        await house.api<{ document: PlayerDocument }>("/profile/documents?kind=passport", {
          method: "POST",
          body: content,
          headers: { ...headers, "Content-Type": "application/octet-stream" },
        })
      ).json.document,
    verification: async () => (await get<Profile>("/profile/user")).user.verification,
    decisions: async () =>
      (await get<{ items: PlayerDocument[] }>("/profile/documents")).items.map(({ decision }) => decision),
    bell: async () => (await get<BellState>("/bell")).items.map(({ kind, data }) => ({ kind, data })),
  };
}

test("an operator finds what waits, reads it, refuses it with a reason and accepts the next; who did it is kept", async () => {
  const { email, send, verification, decisions, bell } = await newPlayer();
  const document = await send(pdf("page 1"));
  const list = await run("list");
  expect(list).toContain(email);
  expect(list).toContain(document.id);

  const to = join(folder, "one.pdf");
  expect(await run("show", document.id, "--to", to, ...author)).toContain(document.id);
  expect(readFileSync(to).equals(pdf("page 1"))).toBe(true);
  expect(statSync(to).mode & 0o777).toBe(0o600);

  await run("refuse", email, "--reason", "The edge is cut off.", ...author);
  expect(await verification()).toMatchObject({ data: { status: "failed", reason: "The edge is cut off." } });
  expect(await decisions()).toEqual(["rejected"]);
  await send(pdf("page 2"));
  await run("accept", email, "--author", "Timur A.");
  expect(await verification()).toMatchObject({ is_need: false, data: { status: "success" } });
  expect(await decisions()).toEqual(["accepted", "rejected"]);
  expect(await bell()).toEqual([
    { kind: "documents_accepted", data: {} },
    { kind: "documents_refused", data: { reason: "The edge is cut off." } },
  ]);
  const log = (await run("log", email)).split("\n");
  expect(log.map((line) => line.replace(/^\S+ {2}/, ""))).toEqual([
    `read  ${document.id}  by Dana K.`,
    `refused  by Dana K.  "The edge is cut off."`,
    "accepted  by Timur A.",
  ]);
});

test("an operator asks for documents, and the player reads why until they are accepted", async () => {
  const { email, send, verification, bell } = await newPlayer();
  const reason = "Your name has changed.";
  await run("ask", email, "--reason", reason, ...author);
  expect(await verification()).toMatchObject({ is_need: true, data: { status: "user_pending", reason } });
  expect(await bell()).toEqual([{ kind: "documents_asked", data: { reason } }]);
  await send(pdf());
  expect(await verification()).toMatchObject({ is_need: true, data: { status: "waiting" } });
  await run("accept", email, ...author);
  expect(await verification()).toMatchObject({ is_need: false, data: { status: "success" } });
  // Who was verified can be asked again.
  await run("ask", email, "--reason", reason, ...author);
  expect(await verification()).toMatchObject({ is_need: true, data: { status: "user_pending" } });
});

test("of two operators who decide at once one does", async () => {
  const { email, send, bell } = await newPlayer();
  await send(pdf());
  const tries = await Promise.allSettled([
    run("accept", email, "--author", "Dana K."),
    run("refuse", email, "--reason", "blurred", "--author", "Timur A."),
  ]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await bell()).toHaveLength(1);
  expect((await run("log", email)).split("\n")).toHaveLength(1);
});

test("a file is not written over another one, and that it was tried is kept", async () => {
  const { email, send } = await newPlayer();
  const { id } = await send(pdf());
  const to = join(folder, "two.pdf");
  await run("show", id, "--to", to, ...author);
  await expect(run("show", id, "--to", to, ...author)).rejects.toThrow("EEXIST");
  expect((await run("log", email)).split("\n")).toHaveLength(2);
});

test.each([
  [[]],
  [["list", "all"]],
  [["open", "1"]],
  [["accept", "1"]],
  [["accept", "1", "--author", " "]],
  [["accept", "1", "--author", "a", "--reason", "b"]],
  [["refuse", "1", "--author", "a"]],
  [["refuse", "1", "--author", "a", "--reason", "x".repeat(501)]],
  [["ask", "1", "2", "--author", "a", "--reason", "b"]],
  [["show", "1", "--author", "a"]],
])("%j is answered with how it is said", async (words) => {
  await expect(run(...words)).rejects.toThrow("documents is followed by one of");
});

test("what is not there is said", async () => {
  const { email } = await newPlayer();
  await expect(run("accept", "nobody@example.com", ...author)).rejects.toThrow(
    "There is no player nobody@example.com.",
  );
  await expect(run("accept", email, ...author)).rejects.toThrow("has no documents that wait");
  for (const id of ["1", "00000000-0000-4000-8000-000000000000"])
    await expect(run("show", id, "--to", join(folder, "none"), ...author)).rejects.toThrow(
      `There is no document ${id}.`,
    );
  expect(await run("log", email)).toContain("Nothing was asked or decided");
});
