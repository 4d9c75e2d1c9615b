import { errorStatus, type ErrorBody, type ErrorKey, type fieldErrorKeys } from "../../contract/errors.ts";
import { errorMessages, fieldMessages } from "./messages.ts";

export type FieldErrorKey = (typeof fieldErrorKeys)[number];

/** A field's error key, optionally followed by a message for the caller's logs. */
export type FieldError = FieldErrorKey | `${FieldErrorKey}: ${string}`;
export type FieldErrors = Record<string, FieldError>;

/** An expected failure, returned by an endpoint instead of its reply. */
export class Refusal {
  constructor(
    readonly error: ErrorKey,
    readonly fields: FieldErrors = {},
    readonly retryAfterS?: number,
    /** What the house offers instead. */
    readonly offer?: object,
  ) {}
}

export function refuse(error: ErrorKey, fields?: FieldErrors, retryAfterS?: number): Refusal {
  return new Refusal(error, fields, retryAfterS);
}

/** An answer already serialised, such as the byte-identical replay of a money call. */
export class Stored {
  constructor(
    readonly status: number,
    readonly text: string,
  ) {}
}

export function stored(status: number, text: string): Stored {
  return new Stored(status, text);
}

export function refusalAnswer({ error, fields, retryAfterS, offer }: Refusal): Stored {
  const errors = Object.entries(fields).map(([field, found]) => [field, [inWords(found)]]);
  const body: ErrorBody = {
    error,
    message: errorMessages[error],
    ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}),
    ...(retryAfterS === undefined ? {} : { retry_after: retryAfterS }),
    ...(offer ? { offer } : {}),
  };
  return new Stored(errorStatus[error], JSON.stringify(body));
}

function inWords(error: FieldError): string {
  return error in fieldMessages ? `${error}: ${fieldMessages[error as FieldErrorKey]}` : error;
}
