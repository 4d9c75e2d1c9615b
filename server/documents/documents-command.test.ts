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
  const second = await send(pdf("page 2"));
  await run("show", second.id, "--to", join(folder, "second.pdf"), ...author);
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
    `refused  ${document.id}  by Dana K.  "The edge is cut off."`,
    `read  ${second.id}  by Dana K.`,
    `accepted  ${second.id}  by Timur A.`,
  ]);
});

test("what nobody was shown is not accepted, also where it has come after what was shown", async () => {
  const { email, send, verification, decisions } = await newPlayer();
  const seen = await send(pdf("seen"));
  await run("show", seen.id, "--to", join(folder, "seen.pdf"), ...author);
  const unseen = await send(pdf("unseen"));
  await expect(run("accept", email, ...author)).rejects.toThrow(
    `Show first what nobody has looked at: ${unseen.id}. Nothing was accepted.`,
  );
  expect(await decisions()).toEqual(["waiting", "waiting"]);
  expect((await verification()).data.status).toBe("waiting");
  await run("show", unseen.id, "--to", join(folder, "unseen.pdf"), ...author);
  expect(await run("accept", email, ...author)).toContain(`accepted: ${seen.id}, ${unseen.id}.`);
  expect(await decisions()).toEqual(["accepted", "accepted"]);
  expect((await run("log", email)).split("\n").filter((line) => line.includes("  accepted  "))).toEqual([
    expect.stringContaining(`accepted  ${seen.id}  by Dana K.`),
    expect.stringContaining(`accepted  ${unseen.id}  by Dana K.`),
  ]);
});

test("what was asked by mistake is let go of: the player is as before and told, and the author is kept", async () => {
  const { email, send, verification, bell } = await newPlayer();
  const why = ["--reason", "It was another player.", ...author];
  const asks = () => run("ask", email, "--reason", "Your name has changed.", ...author);
  await expect(run("release", email, ...why)).rejects.toThrow("is asked for nothing");
  await asks();
  expect(await run("release", email, ...why)).toContain("can withdraw");
  expect(await verification()).toMatchObject({ is_need: false, data: { status: "init", reason: null } });
  expect((await bell())[0]).toEqual({ kind: "documents_released", data: {} });
  expect(await run("log", email)).toMatch(/released {2}by Dana K\. {2}"It was another player\."$/);
  await expect(run("release", email, ...why)).rejects.toThrow("is asked for nothing");

  // What they have sent of themselves is looked at still.
  const { id } = await send(pdf());
  await asks();
  await run("release", email, ...why);
  expect(await verification()).toMatchObject({ is_need: false, data: { status: "waiting" } });
  await run("show", id, "--to", join(folder, "own.pdf"), ...author);
  await run("accept", email, ...author);
  // Nor does anybody have to prove again who they are.
  await asks();
  await run("release", email, ...why);
  expect(await verification()).toMatchObject({ is_need: false, data: { status: "success" } });
});

test("an operator asks for documents, and the player reads why until they are accepted", async () => {
  const { email, send, verification, bell } = await newPlayer();
  const reason = "Your name has changed.";
  await run("ask", email, "--reason", reason, ...author);
  expect(await verification()).toMatchObject({ is_need: true, data: { status: "user_pending", reason } });
  expect(await bell()).toEqual([{ kind: "documents_asked", data: { reason } }]);
  const { id } = await send(pdf());
  expect(await verification()).toMatchObject({ is_need: true, data: { status: "waiting" } });
  await run("show", id, "--to", join(folder, "asked.pdf"), ...author);
  await run("accept", email, ...author);
  expect(await verification()).toMatchObject({ is_need: false, data: { status: "success" } });
  // Who was verified can be asked again.
  await run("ask", email, "--reason", reason, ...author);
  expect(await verification()).toMatchObject({ is_need: true, data: { status: "user_pending" } });
});

test("of two operators who decide at once one does", async () => {
  const { email, send, bell } = await newPlayer();
  const { id } = await send(pdf());
  await run("show", id, "--to", join(folder, "both.pdf"), ...author);
  const tries = await Promise.allSettled([
    run("accept", email, "--author", "Dana K."),
    run("refuse", email, "--reason", "blurred", "--author", "Timur A."),
  ]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await bell()).toHaveLength(1);
  expect((await run("log", email)).split("\n")).toHaveLength(2);
});

test("a list that ends before everybody says how many others wait", async () => {
  const others = await Promise.all(Array.from({ length: 22 }, newPlayer));
  const before = (await run("list")).split("\n").filter((line) => line.startsWith("player ")).length;
  for (const { send } of others) await send(pdf());
  const lines = (await run("list")).split("\n");
  expect(lines.filter((line) => line.startsWith("player "))).toHaveLength(20);
  expect(lines.at(-1)).toBe(`and ${before + 22 - 20} more, who have waited less long`);
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
  [["release", "1", "--author", "a"]],
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
