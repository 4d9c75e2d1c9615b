import { statSync } from "node:fs";
import * as v from "valibot";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import { readVersionedFile } from "../runtime/versioned-file.ts";

const value = v.union([v.boolean(), v.number(), v.pipe(v.string(), v.maxLength(200))]);
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const condition = v.record(v.string(), v.unknown());

const rule = v.strictObject({
  id: v.optional(v.string()),
  condition: v.optional(condition),
  /** Gives this value to all, or to a part of them. */
  force: v.optional(value),
  coverage: v.optional(share),
  /** Or divides them: an experiment, by the name `key`. */
  variations: v.optional(v.pipe(v.array(value), v.minLength(2), v.maxLength(10))),
  weights: v.optional(v.array(share)),
  key: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/))),
  hashAttribute: v.optional(v.literal("browser")),
});

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,59}$/));
const flags = v.record(
  name,
  v.strictObject({ defaultValue: value, rules: v.optional(v.pipe(v.array(rule), v.maxLength(20))) }),
);
export type Flags = v.InferOutput<typeof flags>;

const lookEveryMs = 5_000;

/** An operator's file, read again when it has changed. What cannot be taken then is logged, and what was stays. */
export function createFlagsFile(path: string, { clock, log }: { clock: Clock; log: Log }) {
  const read = () => readVersionedFile(path, { version: 1, content: { flags } }).flags;
  let known = read();
  let changedAt = changeOf(path);
  let lookedAt = clock.now();

  return {
    current(): Flags {
      if (clock.now() - lookedAt < lookEveryMs) return known;
      lookedAt = clock.now();
      const changed = changeOf(path);
      if (changed === changedAt) return known;
      changedAt = changed;
      try {
        known = read();
      } catch (error) {
        log.error({ err: error }, "the file of flags cannot be taken: those before it stay");
      }
      return known;
    },
  };
}

function changeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
