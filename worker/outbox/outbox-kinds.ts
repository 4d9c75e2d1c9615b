import type { InferOutput } from "valibot";
import { changeSettings, type SettingsChange } from "../../contract/accounts.ts";
import { type Call, keyLifeMs } from "../../contract/call.ts";
import type { setFavourite } from "../../contract/favourites.ts";
import type { sendAntiBonusResult } from "../../contract/mirrors.ts";

/** What is known of one kind of write that may wait for the network. Its call changes something once for each key, or says how things are. */
export interface OutboxKind<Input extends object, Reply> {
  call: Call<Input, Reply>;
  /** Of all that say the same, only the last is wanted; what says nothing is sent one after the other. */
  collapse?: (input: Input) => string;
  /** After that nobody wants it any more. */
  maxAgeMs?: number;
  /** Nobody has done it by hand, and nobody is told that it waits. */
  isSilent?: boolean;
}

/** Nothing waits longer than its key is known, less what clocks differ by and an answer takes. */
export const longestMs = keyLifeMs - 3_600_000;

/** Everything that may wait, and nothing else does: a bet, a payment, a login and a document never do. */
const outboxKinds = {
  setting: kindOf({ call: changeSettings, collapse: settingOf }),
};

/** Those that come with a feature on demand, when it is there. */
interface KindsOnDemand {
  mirrors: { call: typeof sendAntiBonusResult };
  favourite: { call: typeof setFavourite };
}

/** The same for those to whom all kinds are alike. */
export type Kinds = Record<string, OutboxKind<object, unknown>>;
export const allKinds = outboxKinds as unknown as Kinds;

type OutboxKinds = typeof outboxKinds & KindsOnDemand;
export type KindName = keyof OutboxKinds;
export type InputOf<Name extends KindName> = InferOutput<OutboxKinds[Name]["call"]["input"]>;
export type ReplyOf<Name extends KindName> = InferOutput<OutboxKinds[Name]["call"]["reply"]>;

/** The one setting that a change is about. */
export function settingOf(change: SettingsChange): string {
  return Object.keys(change).find((name) => change[name as keyof SettingsChange] !== undefined) ?? "";
}

export function kindOf<Input extends object, Reply>(kind: OutboxKind<Input, Reply>): OutboxKind<Input, Reply> {
  return kind;
}
