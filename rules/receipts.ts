import type { Hashing } from "./fairness.ts";
import type { Game } from "./games/game.ts";

/** In hashing order. */
export interface ReceiptBody {
  id: string;
  player: string;
  game: string;
  currency: string;
  amount: string;
  choice: unknown;
  outcome: unknown;
  multiplier: string;
  payout: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  at: string;
  rules_hash: string;
  /** Hash of the player's previous receipt; 64 zeros for the first. */
  previous: string;
}

/** One step from a leaf to the root: the sibling's hash and side. */
export interface PathStep {
  side: "left" | "right";
  hash: string;
}

export const firstPrevious = "0".repeat(64);

export function receiptHash(hashing: Hashing, body: ReceiptBody): string {
  const { id, player, game, currency, amount, choice, outcome, multiplier, payout } = body;
  const { server_seed_hash, client_seed, nonce, at, rules_hash, previous } = body;
  const ordered = [id, player, game, currency, amount, choice, outcome, multiplier, payout];
  return hashing.sha256(canonical([...ordered, server_seed_hash, client_seed, nonce, at, rules_hash, previous]));
}

/** Hash of everything the game pays; computed once and cached. */
export function rulesHash(hashing: Hashing, game: Pick<Game, "rtp" | "table"> & { id: string }): string {
  const cached = rulesHashes.get(game);
  if (cached !== undefined) return cached;
  const hash = hashing.sha256(canonical([game.id, game.rtp, game.table()]));
  rulesHashes.set(game, hash);
  return hash;
}

// Rules are constants, so the hash never changes.
const rulesHashes = new WeakMap<object, string>();

/** The root over receipts that committed together, and each one's path to it. */
export function merkleTree(hashing: Hashing, leaves: readonly string[]): { root: string; paths: PathStep[][] } {
  const paths: PathStep[][] = leaves.map(() => []);
  let level = leaves.map((hash, index) => ({ hash, under: [index] }));
  while (level.length > 1) {
    const above: typeof level = [];
    for (let index = 0; index < level.length; index += 2) {
      const left = level[index];
      const right = level[index + 1];
      if (!left || !right) {
        if (left) above.push(left);
        continue;
      }
      const toRight: PathStep = { side: "right", hash: right.hash };
      const toLeft: PathStep = { side: "left", hash: left.hash };
      for (const leaf of left.under) paths[leaf]?.push(toRight);
      for (const leaf of right.under) paths[leaf]?.push(toLeft);
      above.push({ hash: nodeHash(hashing, left.hash, right.hash), under: [...left.under, ...right.under] });
    }
    level = above;
  }
  return { root: level[0]?.hash ?? "", paths };
}

export function rootFrom(hashing: Hashing, leaf: string, path: readonly PathStep[]): string {
  return path.reduce(
    (hash, step) => (step.side === "left" ? nodeHash(hashing, step.hash, hash) : nodeHash(hashing, hash, step.hash)),
    leaf,
  );
}

// The prefix keeps a node from being taken for a leaf.
function nodeHash(hashing: Hashing, left: string, right: string): string {
  return hashing.sha256(`node:${left}:${right}`);
}

/** JSON with sorted keys, so that equal values have equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields: string[] = [];
  const keys = Object.keys(value);
  // Keys are usually sorted already, and every bet hashes a receipt.
  const isSorted = keys.every((key, index) => index === 0 || (keys[index - 1] ?? "") < key);
  for (const key of isSorted ? keys : keys.sort()) {
    const child = (value as Record<string, unknown>)[key];
    if (child !== undefined) fields.push(`${JSON.stringify(key)}:${canonical(child)}`);
  }
  return `{${fields.join(",")}}`;
}
