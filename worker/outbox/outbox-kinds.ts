import type { InferOutput } from "valibot";
import { changeSettings, type SettingsChange } from "../../contract/accounts.ts";
import type { readBell } from "../../contract/bell.ts";
import { type Call, keyLifeMs } from "../../contract/call.ts";
import type { readChat, sendChat } from "../../contract/chat.ts";
import type { setFavourite } from "../../contract/favourites.ts";
import type { sendAntiBonusResult } from "../../contract/mirrors.ts";

/** A kind of write that may wait for the network. Its call must be idempotent, by key or by nature. */
export interface OutboxKind<Input extends object, Reply> {
  call: Call<Input, Reply>;
  /** Of items with the same value only the last is sent; without it, all are sent in order. */
  collapse?: (input: Input) => string;
  /** After this time the item is dropped. */
  maxAgeMs?: number;
  /** Not the player's own action, so the player is not told that it waits. */
  isSilent?: boolean;
}

/** The lifetime of idempotency keys, less a margin for clock differences and delivery. */
export const longestMs = keyLifeMs - 3_600_000;

/** All kinds that may wait. Bets, payments, logins and documents never do. */
const outboxKinds = {
  setting: kindOf({ call: changeSettings, collapse: settingOf }),
};

/** Kinds registered by features that are loaded on demand. */
interface KindsOnDemand {
  mirrors: { call: typeof sendAntiBonusResult };
  favourite: { call: typeof setFavourite };
  bellRead: { call: typeof readBell };
  chat: { call: typeof sendChat };
  chatRead: { call: typeof readChat };
}

/** Untyped, for code that treats all kinds alike. */
export type Kinds = Record<string, OutboxKind<object, unknown>>;
export const allKinds = outboxKinds as unknown as Kinds;

type OutboxKinds = typeof outboxKinds & KindsOnDemand;
export type KindName = keyof OutboxKinds;
export type InputOf<Name extends KindName> = InferOutput<OutboxKinds[Name]["call"]["input"]>;
export type ReplyOf<Name extends KindName> = InferOutput<OutboxKinds[Name]["call"]["reply"]>;

export function settingOf(change: SettingsChange): string {
  return Object.keys(change).find((name) => change[name as keyof SettingsChange] !== undefined) ?? "";
}

export function kindOf<Input extends object, Reply>(kind: OutboxKind<Input, Reply>): OutboxKind<Input, Reply> {
  return kind;
}
