import { parseMoney, toWire } from "../money.ts";
import { type Fields, headerOf, isAmbiguousJson, type Manner, rewritten } from "./manner.ts";

/**
 * JSON whose every byte is signed with the provider's private key; amounts are integers of hundred-thousandths. There is
 * no nonce: a request that comes again is told by its transaction, and one that is old by its time.
 */
export const wholeBody: Manner = {
  contentType: "application/json",
  encode(fields, { command, timeMs }) {
    const named = rewritten(fields, { nameOf: toSnake, amountOf: (amount) => inParts(String(amount)) }) as Fields;
    const body = JSON.stringify({ ...named, command, timestamp: timeMs });
    return { body, headers: {}, signed: body, signatureHeader };
  },
  decode({ body, headers }) {
    const read = parsed(body);
    if (!read) return undefined;
    const { command, timestamp, ...named } = read;
    if (typeof timestamp !== "number" || typeof command !== "string" || isAmbiguousJson(body, toCamel))
      return undefined;
    return {
      command,
      fields: rewritten(named, { nameOf: toCamel, amountOf: fromParts }) as Fields,
      signed: body,
      signature: headerOf(headers, signatureHeader),
      provider: undefined,
      timeMs: timestamp,
      nonce: undefined,
    };
  },
  encodeReply(reply, requestId) {
    const { refused, ...rest } = reply as { refused?: string };
    const named = rewritten(rest, { nameOf: toSnake, amountOf: (amount) => inParts(String(amount)) }) as Fields;
    const status = refused === undefined ? "RS_OK" : `RS_ERROR_${refused.toUpperCase()}`;
    return JSON.stringify({ status, ...(requestId === undefined ? {} : { request_uuid: requestId }), ...named });
  },
  decodeReply(text) {
    const read = parsed(text);
    if (!read) return undefined;
    const { status, request_uuid: _, ...named } = read;
    if (typeof status !== "string") return undefined;
    const [, refused] = /^RS_ERROR_(\w+)$/.exec(status) ?? [];
    const rest = rewritten(named, { nameOf: toCamel, amountOf: fromParts }) as Fields;
    return refused === undefined ? rest : { refused: refused.toLowerCase(), ...rest };
  },
};

const signatureHeader = "X-Signature";

/** What this manner calls the fields whose names do not follow from those of the contract. */
const names = new Map([
  ["requestId", "request_uuid"],
  ["txId", "transaction_uuid"],
  ["txIds", "transaction_uuids"],
  ["refTxId", "reference_transaction_uuid"],
  ["roundId", "round"],
  ["campaignId", "reward_uuid"],
  ["playerId", "user"],
]);
const back = new Map([...names].map(([ours, theirs]) => [theirs, ours]));

function toSnake(name: string): string {
  return names.get(name) ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toCamel(name: string): string {
  return back.get(name) ?? name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Micro-units per hundred-thousandth. */
const perPart = 10n;

/** What is finer than this manner can say is left out of what it shows; no stake is as fine as that. */
function inParts(amount: string): number {
  const micro = parseMoney(amount);
  if (micro === undefined) throw new Error(`${amount} is no amount`);
  return Number(micro / perPart);
}

/** Null, which the contract refuses, for what is no whole number: a text of digits would be read as whole units. */
function fromParts(amount: unknown): string | null {
  return typeof amount === "number" && Number.isSafeInteger(amount) ? toWire(BigInt(amount) * perPart) : null;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return value !== null && typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
