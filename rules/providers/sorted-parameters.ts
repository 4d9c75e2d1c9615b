import { type Fields, headerOf, isAmbiguous, isAmbiguousJson, type Manner, rewritten } from "./manner.ts";

/**
 * Form parameters, sorted and signed with a key that both sides have, together with merchant, time and a nonce that
 * counts once. Amounts are decimals.
 */
export const sortedParameters: Manner = {
  contentType: "application/x-www-form-urlencoded",
  encode(fields, { provider, command, nonce, timeMs }) {
    const parameters = Object.entries({ ...fields, command }).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[toSnake(name), textOf(value)]],
    );
    const headers = { "X-Merchant-Id": provider, "X-Nonce": nonce, "X-Timestamp": String(Math.floor(timeMs / 1_000)) };
    return { body: formOf(parameters), headers, signed: signedOf(parameters, headers), signatureHeader };
  },
  decode({ body, headers }) {
    const parameters = parametersIn(body);
    if (!parameters) return undefined;
    if (
      isAmbiguous(
        parameters.map(([name]) => name),
        toCamel,
      )
    )
      return undefined;
    const stamped = {
      "X-Merchant-Id": headerOf(headers, "X-Merchant-Id"),
      "X-Nonce": headerOf(headers, "X-Nonce"),
      "X-Timestamp": headerOf(headers, "X-Timestamp"),
    };
    const nonce = stamped["X-Nonce"];
    if (!/^[\w-]{16,64}$/.test(nonce) || !/^\d{1,12}$/.test(stamped["X-Timestamp"])) return undefined;
    const { command, ...fields } = Object.fromEntries(
      parameters.map(([name, text]) => [toCamel(name), valueOf(name, text)]),
    );
    if (typeof command !== "string") return undefined;
    return {
      command,
      fields,
      signed: signedOf(parameters, stamped),
      signature: headerOf(headers, signatureHeader),
      provider: stamped["X-Merchant-Id"],
      timeMs: Number(stamped["X-Timestamp"]) * 1_000,
      nonce,
    };
  },
  encodeReply(reply) {
    const { refused, ...rest } = reply as { refused?: string };
    const named = rewritten(rest, { nameOf: toSnake, amountOf: (amount) => amount }) as Fields;
    return JSON.stringify(refused === undefined ? named : { error_code: refused.toUpperCase(), ...named });
  },
  decodeReply(text) {
    let read: unknown;
    try {
      read = JSON.parse(text);
    } catch {
      return undefined;
    }
    if (read === null || typeof read !== "object") return undefined;
    const { error_code: code, ...named } = read as Fields;
    const rest = rewritten(named, { nameOf: toCamel, amountOf: (amount) => amount }) as Fields;
    return typeof code === "string" ? { refused: code.toLowerCase(), ...rest } : rest;
  },
};

const signatureHeader = "X-Sign";

const names = new Map([
  ["txId", "transaction_id"],
  ["txIds", "transaction_ids"],
  ["refTxId", "bet_transaction_id"],
  ["gameCode", "game_uuid"],
  ["campaignId", "freespin_id"],
]);
const back = new Map([...names].map(([ours, theirs]) => [theirs, ours]));

function toSnake(name: string): string {
  return names.get(name) ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toCamel(name: string): string {
  return back.get(name) ?? name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function textOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "string") return value;
  return JSON.stringify(rewritten(value, { nameOf: toSnake, amountOf: (amount) => amount }));
}

/** A parameter is a text; those that are none in the contract are known by their names. */
function valueOf(name: string, text: string): unknown {
  if (/^(is_|round_closed$)/.test(name)) return text === "1" ? true : text === "0" ? false : text;
  if (name !== "actions") return text;
  try {
    const read = JSON.parse(text) as unknown;
    if (isAmbiguousJson(text, toCamel)) return text;
    return rewritten(read, { nameOf: toCamel, amountOf: (amount) => amount });
  } catch {
    return text;
  }
}

function signedOf(parameters: readonly [string, string][], headers: Record<string, string>): string {
  return formOf([...parameters, ...Object.entries(headers)].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function formOf(parameters: readonly (readonly [string, string])[]): string {
  return parameters.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join("&");
}

function parametersIn(body: string): [string, string][] | undefined {
  try {
    const parts = body.split("&").map((part) => part.replaceAll("+", " ").split("=").map(decodeURIComponent));
    // Another "=" would stand in a text as it never does, and nothing is to be passed over that was not signed.
    if (parts.some(({ length }) => length > 2)) return undefined;
    return parts.map(([name = "", text = ""]) => [name, text]);
  } catch {
    return undefined; // A percent sign that begins nothing.
  }
}
