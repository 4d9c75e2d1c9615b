import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";

export interface DescribedCall {
  does: string;
  input: GenericSchema;
}

export interface ListedCall {
  method: "GET" | "POST";
  path: string;
  does: string;
  fields: ListedField[];
}

interface ListedField {
  name: string;
  takes: string;
  required: boolean;
}

const reads: readonly ListedCall[] = [
  {
    method: "GET",
    path: "/inbox",
    does: "Mail and SMS that were sent, newest first",
    fields: [
      { name: "to", takes: "an e-mail address or a phone", required: false },
      { name: "purpose", takes: "verify, login, reset, payout, change, notice", required: false },
    ],
  },
  { method: "GET", path: "/documents/{id}", does: "A player's document, as it was sent", fields: [] },
  {
    method: "GET",
    path: "/chat/{player}",
    does: "What was written with a player, the newest first; it counts as seen then",
    fields: [],
  },
  { method: "GET", path: "/ledger/check", does: "Whether every balance equals its postings", fields: [] },
  { method: "GET", path: "/calls", does: "This list", fields: [] },
];

export function listCalls(calls: Readonly<Record<string, DescribedCall>>): ListedCall[] {
  const writes = Object.entries(calls).map(([path, { does, input }]): ListedCall => {
    return { method: "POST", path: path.replace(/:(\w+)/g, "{$1}"), does, fields: fieldsOf(input) };
  });
  return [...reads, ...writes];
}

export function fieldsOf(input: GenericSchema): ListedField[] {
  const { properties = {}, required = [] } = toJsonSchema(input, { typeMode: "input", errorMode: "ignore" });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    takes: takenBy(property as JsonSchema),
    required: required.includes(name),
  }));
}

function takenBy(schema: JsonSchema): string {
  const { description, enum: values, anyOf, type, minimum, maximum } = schema;
  if (description !== undefined) return description;
  if (values) return values.map(String).join(", ");
  if (anyOf) return anyOf.map((each) => takenBy(each as JsonSchema)).join(", or ");
  switch (type) {
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    case "integer":
    case "number":
      return `a number from ${minimum} to ${maximum}`;
    default:
      return "text";
  }
}
