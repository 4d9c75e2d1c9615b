/*
 * How a provider of games says the commands of the wallet's contract. A manner is pure: who speaks it brings the
 * signature and the clock.
 */

export interface Manner {
  contentType: string;
  encode(fields: Fields, stamp: Stamp): Encoded;
  /** Undefined for what is no request of this manner. */
  decode(request: { body: string; headers: Headers }): Decoded | undefined;
  encodeReply(reply: object, requestId: string | undefined): string;
  decodeReply(text: string): object | undefined;
}

export type Fields = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface Stamp {
  provider: string;
  /** Signed too: what is said to one address is not to be taken at another. */
  command: string;
  nonce: string;
  timeMs: number;
}

export interface Encoded {
  body: string;
  headers: Record<string, string>;
  /** Over exactly this text. */
  signed: string;
  /** The header that the signature goes into. */
  signatureHeader: string;
}

export interface Decoded {
  command: string;
  fields: Fields;
  signed: string;
  signature: string;
  /** Whom it is said for; undefined where the manner names nobody, and the key alone tells. */
  provider: string | undefined;
  timeMs: number;
  /** Counts once; undefined where the manner has none, and repetitions are told by their transactions. */
  nonce: string | undefined;
}

/** How far the clocks of both sides may be apart. */
export const mostSkewMs = 300_000;

/** The names of fields that are amounts, wherever they stand. */
const amountNames = new Set(["amount", "balance", "bet", "freeBet", "free_bet", "win", "min", "max", "bound"]);

/** Rewrites every field, however deep: its name, and its value if that is an amount. */
export function rewritten(
  value: unknown,
  { nameOf, amountOf }: { nameOf(name: string): string; amountOf(amount: unknown): unknown },
): unknown {
  const again = (inner: unknown) => rewritten(inner, { nameOf, amountOf });
  if (Array.isArray(value)) return value.map(again);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      inner === undefined ? [] : [[nameOf(name), amountNames.has(name) ? amountOf(inner) : again(inner)]],
    ),
  );
}

/** Two names of one field could be read in two ways. */
export function isAmbiguous(names: readonly string[], nameOf: (name: string) => string): boolean {
  return new Set(names.map(nameOf)).size !== names.length;
}

/** The same of every object in JSON, whose reader keeps the last of several; and what nests deeper than any command. */
export function isAmbiguousJson(json: string, nameOf: (name: string) => string): boolean {
  const open: Set<string>[] = [];
  for (const [text, name, colon] of json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[[\]{}]/g)) {
    if (text === "{" || text === "[") open.push(new Set());
    else if (text === "}" || text === "]") open.pop();
    else if (name !== undefined && colon !== undefined) {
      const names = open.at(-1);
      const said = nameOf(JSON.parse(name) as string);
      if (names?.has(said)) return true;
      names?.add(said);
    }
    if (open.length > mostDepth) return true;
  }
  return false;
}

const mostDepth = 8;

export function headerOf(headers: Headers, name: string): string {
  const value = headers[name.toLowerCase()];
  return typeof value === "string" ? value : "";
}
