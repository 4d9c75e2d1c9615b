import { writeFile } from "node:fs/promises";
import type pg from "pg";
import { findPlayer } from "../accounts/find-player.ts";
import { inTransaction } from "../db/connect.ts";
import { isUuid } from "../db/uuid.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Keys } from "../runtime/keys.ts";
import { ConfigError } from "../runtime/settings.ts";
import { decideVerification } from "./decide-verification.ts";
import { logDocuments, readDocumentLog } from "./document-log.ts";
import { listToDecide, openDocument, ownerOf } from "./documents.ts";
import { listWaiting } from "./list-waiting.ts";
import { releaseRequest } from "./release-request.ts";
import { lockVerification } from "./verification.ts";

interface Parts {
  pool: pg.Pool;
  keys: Pick<Keys, "documents">;
  clock: Clock;
}

interface Words {
  subject: string;
  author: string;
  reason: string;
  to: string;
}

interface Verb {
  needs: readonly (keyof Words)[];
  run(words: Words, parts: Parts): Promise<string>;
}

/** Runs an operator's command on players' documents. Whatever touches somebody's is written down with its author. */
export async function documentsCommand(words: readonly string[], parts: Parts): Promise<string> {
  const [name = "", ...rest] = words;
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  const read = verb && readWords(rest, verb.needs);
  if (!verb || !read) throw new ConfigError(usage);
  const { rows } = await parts.pool.query<{ table: string | null }>(
    "select to_regclass('document_log')::text as table",
  );
  if (!rows[0]?.table) throw new ConfigError("No house of this version has been opened on this database yet.");
  return verb.run(read, parts);
}

const usage = `documents is followed by one of:
  list
  log <player>
  show <document> --to passport.jpg --author "Dana K."
  accept <player> --author "Dana K."
  refuse <player> --reason "the edge is cut off" --author "Dana K."
  ask <player> --reason "a document with your new name" --author "Dana K."
  release <player> --reason "it was another player" --author "Dana K."
A player is an id, an e-mail or a phone; the player reads the reason, but not that of a release.`;

const verbs: Record<string, Verb> = {
  list: { needs: [], run: (_, { pool }) => list(pool) },
  log: { needs: ["subject"], run: ({ subject }, { pool }) => log(subject, pool) },
  show: { needs: ["subject", "to", "author"], run: show },
  accept: { needs: ["subject", "author"], run: (words, parts) => decide("accepted", words, parts) },
  refuse: { needs: ["subject", "reason", "author"], run: (words, parts) => decide("refused", words, parts) },
  ask: { needs: ["subject", "reason", "author"], run: ask },
  release: { needs: ["subject", "reason", "author"], run: release },
};

const mostReason = 500;

/** Everything that is needed, and nothing else; undefined otherwise. */
function readWords(words: readonly string[], needs: Verb["needs"]): Words | undefined {
  const found: Partial<Words> = {};
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const option = (["author", "reason", "to"] as const).find((name) => word === `--${name}`);
    const name = option ?? "subject";
    if (found[name] !== undefined) return undefined;
    found[name] = (option ? (words[(index += 1)] ?? "") : word).trim();
  }
  const { subject = "", author = "", reason = "", to = "" } = found;
  const read = { subject, author, reason, to };
  const isAsked = Object.keys(found).every((name) => needs.includes(name as keyof Words));
  return isAsked && needs.every((name) => read[name] !== "") && reason.length <= mostReason ? read : undefined;
}

async function list(pool: pg.Pool): Promise<string> {
  const { players, more } = await listWaiting(pool);
  if (players.length === 0) return "Nobody's documents wait.";
  const lines = players.flatMap(({ id, address, birthDate, status, documents }) => [
    `player ${id}, ${address}, born ${birthDate ?? "on a day not told"}, ${status}`,
    ...documents.map((one) => `  ${one.id}  ${one.kind}, ${one.type}, ${Math.ceil(one.bytes / 1024)} KB`),
  ]);
  return [...lines, ...(more > 0 ? [`and ${more} more, who have waited less long`] : [])].join("\n");
}

async function log(named: string, pool: pg.Pool): Promise<string> {
  const player = await playerNamed(named, pool);
  const entries = await readDocumentLog(pool, player);
  if (entries.length === 0) return `Nothing was asked or decided of player ${player}.`;
  return entries
    .map(({ at, action, document, reason, author }) =>
      [at.toISOString(), action, document ?? "", `by ${author}`, reason ? `"${reason}"` : ""]
        .filter(Boolean)
        .join("  "),
    )
    .join("\n");
}

async function show({ subject, to, author }: Words, { pool, keys, clock }: Parts): Promise<string> {
  const id = subject.toLowerCase();
  const player = isUuid(id) ? await ownerOf(pool, id) : undefined;
  if (player === undefined) throw new ConfigError(`There is no document ${subject}.`);
  // Written down first: nobody reads one unseen, whatever happens to the file.
  await logDocuments(pool, { player, action: "read", document: id, author, at: new Date(clock.now()) });
  const found = await openDocument({ pool, keys }, id);
  if (!found) throw new ConfigError(`There is no document ${subject}.`);
  // Readable for whoever runs the command alone, and never over another file.
  await writeFile(to, found.content, { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`The document could not be written to ${to}: ${error.code}.`);
  });
  return `Wrote document ${id} of player ${player} to ${to}: ${found.type}, ${found.content.length} bytes.`;
}

async function decide(
  action: "accepted" | "refused",
  { subject, reason, author }: Words,
  { pool, clock }: Parts,
): Promise<string> {
  const player = await playerNamed(subject, pool);
  const now = clock.now();
  const decided = await inTransaction(pool, async (tx) => {
    // None arrives from here on.
    await lockVerification(tx, player);
    const waiting = await listToDecide(tx, player);
    if (waiting.length === 0) throw new ConfigError(`Player ${player} has no documents that wait.`);
    const unseen = waiting.filter(({ isShown }) => !isShown);
    if (action === "accepted" && unseen.length > 0)
      throw new ConfigError(`Show first what nobody has looked at: ${idsOf(unseen)}. Nothing was accepted.`);
    const change = action === "accepted" ? ({ status: "success" } as const) : ({ status: "failed", reason } as const);
    await decideVerification(tx, player, change, now);
    for (const { id: document } of waiting)
      await logDocuments(tx, { player, action, document, reason: reason || null, author, at: new Date(now) });
    return waiting;
  });
  return `The documents of player ${player} are ${action}: ${idsOf(decided)}.`;
}

const idsOf = (documents: readonly { id: string }[]) => documents.map(({ id }) => id).join(", ");

async function ask({ subject, reason, author }: Words, { pool, clock }: Parts): Promise<string> {
  const player = await playerNamed(subject, pool);
  const now = clock.now();
  await inTransaction(pool, async (tx) => {
    await lockVerification(tx, player);
    await decideVerification(tx, player, { is_need: true, status: "user_pending", reason }, now);
    await logDocuments(tx, { player, action: "asked", reason, author, at: new Date(now) });
  });
  return `Player ${player} is asked for documents, and can withdraw once they are accepted.`;
}

async function release({ subject, reason, author }: Words, { pool, clock }: Parts): Promise<string> {
  const player = await playerNamed(subject, pool);
  const now = clock.now();
  await inTransaction(pool, async (tx) => {
    if (!(await releaseRequest(tx, player, now))) throw new ConfigError(`Player ${player} is asked for nothing.`);
    await logDocuments(tx, { player, action: "released", reason, author, at: new Date(now) });
  });
  return `Player ${player} is asked for nothing any more, and can withdraw.`;
}

async function playerNamed(text: string, pool: pg.Pool): Promise<bigint> {
  const player = await findPlayer(text, pool);
  if (player === undefined) throw new ConfigError(`There is no player ${text}.`);
  return player;
}
