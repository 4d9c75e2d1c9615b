import * as v from "valibot";
import { travelsInQuery, type Call } from "../../contract/call.ts";
import { fieldErrorKeys } from "../../contract/errors.ts";
import { isStorable, type Fields } from "./json-body.ts";
import { refuse, Refusal, type FieldErrorKey, type FieldErrors } from "./refusal.ts";

export interface RequestParts {
  path: Fields;
  query: Fields;
  body: Fields;
  file?: Buffer;
}

/** Faults that only the house can see; reported together with those of the schema. */
export type FaultsOf = (fields: Fields) => FieldErrors;

export function inputOf<Input>(
  call: Call<Input>,
  { path, query, body }: RequestParts,
  faultsOf: FaultsOf = () => ({}),
): { value: Input } | Refusal {
  const fieldNames = fieldsOf(call.input).filter((name) => !(name in path));
  const queryFields = fieldNames.filter((name) => travelsInQuery(call, name) && name in query);
  const raw: Fields = { ...body, ...Object.fromEntries(queryFields.map((name) => [name, query[name]])), ...path };
  const errors = noFields<FieldErrors>();
  for (const name of Object.keys(body)) {
    if (takesAnyField(call.input)) continue;
    if (!fieldNames.includes(name) || travelsInQuery(call, name)) errors[name] = "unexpected";
  }
  for (const [name, value] of Object.entries(raw)) {
    if (isStorable(value)) continue;
    if (isIgnorable(call.input, name)) delete raw[name];
    else errors[name] = "invalid_value";
  }
  if (Object.keys(errors).length > 0) return refuse("validation", errors);
  const result = validated(call.input, raw);
  if (result instanceof Refusal && result.error !== "validation") return result;
  const all = { ...faultsOf(raw), ...(result instanceof Refusal ? result.fields : {}) };
  return Object.keys(all).length > 0 ? refuse("validation", all) : result;
}

/** Validates a value by a schema whose messages are error keys. */
export function validated<Output>(schema: v.GenericSchema<unknown, Output>, raw: unknown): { value: Output } | Refusal {
  const result = v.safeParse(schema, withoutNulls(schema, raw));
  if (result.success) return { value: result.output };
  // A path that names nothing is not a field error.
  if (result.issues.some((issue) => issue.message === "not_found")) return refuse("not_found");
  const errors = noFields<FieldErrors>();
  // Only each field's first error is reported; once mended, the next one is.
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? "body"] ??= keyOf(issue);
  return refuse("validation", errors);
}

/** Optional fields that are null count as absent, unless null is a value there. */
function withoutNulls(schema: v.GenericSchema, raw: unknown): unknown {
  if (raw === null || typeof raw !== "object") return raw;
  const isAbsent = ([name, value]: [string, unknown]) => {
    const field = value === null ? fieldOf(schema, name) : undefined;
    return field !== undefined && v.is(field, undefined) && !v.is(field, null);
  };
  return Object.fromEntries(Object.entries(raw).filter((entry) => !isAbsent(entry)));
}

/** The names of an object schema's fields, also through a pipe. */
export function fieldsOf(schema: v.GenericSchema): string[] {
  return "entries" in schema ? Object.keys(schema.entries as object) : [];
}

/** Whether the names of the fields are the caller's own. */
export function takesAnyField(schema: v.GenericSchema): boolean {
  return schema.type === "record";
}

/** Whether an unusable value of this field counts as absent. */
function isIgnorable(schema: v.GenericSchema, name: string): boolean {
  const field = fieldOf(schema, name);
  return field !== undefined && "fallback" in field;
}

function fieldOf(schema: v.GenericSchema, name: string): v.GenericSchema | undefined {
  if (!("entries" in schema)) return undefined;
  const entries = schema.entries as Record<string, v.GenericSchema>;
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

function keyOf({ message, expected, input }: v.BaseIssue<unknown>): FieldErrorKey {
  const isThere = input !== undefined && input !== null && input !== "";
  // A wrong type is not "required" when a value was given.
  if (isFieldErrorKey(message)) return message === "required" && isThere ? "invalid_value" : message;
  if (expected === "never") return "unexpected";
  return isThere ? "invalid_value" : "required";
}

/** Names come from outside, and one could be `__proto__`. */
function noFields<Fields>(): Fields {
  return Object.create(null) as Fields;
}

function isFieldErrorKey(text: string): text is FieldErrorKey {
  return (fieldErrorKeys as readonly string[]).includes(text);
}
