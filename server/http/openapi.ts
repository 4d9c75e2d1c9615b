import { type ConversionConfig, type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { type Call, headers, travelsInQuery } from "../../contract/call.ts";
import type { FileLimits } from "../../rules/files.ts";
import { errorBody } from "../../contract/errors.ts";
import { takesAnyField } from "./input.ts";
import type { Endpoint } from "./serve.ts";

export function openApiText(endpoints: readonly Pick<Endpoint<never>, "call">[]): string {
  const paths: Record<string, Record<string, object>> = {};
  for (const { call } of endpoints) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call);
  return JSON.stringify({
    openapi: "3.1.0",
    info: {
      title: "Karat",
      version: "1",
      description:
        "Money is a decimal string, times are ISO 8601 in UTC. What moves money carries a key, and the same key is never taken twice.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, "output") },
      responses: {
        Error: {
          description: "A refusal, with the fields that are wrong where there are any",
          content: jsonOf(reference),
        },
      },
      headers: { RequestId: { description: "Names this answer in the house's log", schema: { type: "string" } } },
      securitySchemes: {
        player: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        refresh: { type: "apiKey", in: "cookie", name: "__Host-rt" },
      },
    },
  });
}

const reference = { $ref: "#/components/schemas/Error" };

function operationOf(call: Call): object {
  const whole = schemaOf(call.input, "input");
  const { properties = {}, required = [], ...rest } = objectOf(whole);
  const inPath = Object.keys(properties).filter((name) => call.path.includes(`{${name}}`));
  const inQuery = Object.keys(properties).filter((name) => !inPath.includes(name) && travelsInQuery(call, name));
  const inBody = Object.keys(properties).filter((name) => !inPath.includes(name) && !inQuery.includes(name));
  const parameter = (name: string, location: "path" | "query") => {
    return { name, in: location, required: location === "path" || required.includes(name), schema: properties[name] };
  };
  const parameters = [
    ...inPath.map((name) => parameter(name, "path")),
    ...inQuery.map((name) => parameter(name, "query")),
  ];
  const body = {
    ...rest,
    properties: Object.fromEntries(
      inBody.map((name) => [name, required.includes(name) ? properties[name] : orNull(properties[name])]),
    ),
    required: required.filter((name) => inBody.includes(name)),
    additionalProperties: false,
  };
  return {
    operationId: call.name,
    security: securityOf(call),
    parameters: [
      ...parameters,
      ...(call.money ? moneyHeaders : []),
      ...(call.name === "getOperation" ? [validUntil] : []),
      ...(call.keyed ? [optionalKey] : []),
    ],
    ...(inBody.length > 0 ? { requestBody: { required: body.required.length > 0, content: jsonOf(body) } } : {}),
    ...(call.file ? { requestBody: fileBody(call.file) } : {}),
    ...(takesAnyField(call.input) ? { requestBody: { required: true, content: jsonOf(whole) } } : {}),
    responses: {
      200: { description: "Done", headers: requestId, content: jsonOf(schemaOf(call.reply, "output")) },
      ...(call.auth === "player" ? { 401: { $ref: "#/components/responses/Error" } } : {}),
      default: { $ref: "#/components/responses/Error" },
    },
  };
}

/** Optional fields may be null as well, which means the same. */
function orNull(schema: JsonSchema | undefined): object {
  return { anyOf: [schema ?? {}, { type: "null" }] };
}

function securityOf({ name, auth }: Call): object[] {
  if (ofBrowser.has(name)) return [{ player: [], refresh: [] }];
  if (auth === "player") return [{ player: [] }];
  return auth === "optional" ? [{}, { player: [] }] : [];
}

/** A token alone is not enough for them. */
const ofBrowser = new Set(["refreshToken", "packForMove", "makeSignOnCode", "unlinkIdentity"]);

const requestId = { [headers.requestId]: { $ref: "#/components/headers/RequestId" } };

const key = { name: headers.idempotencyKey, in: "header", schema: { type: "string", format: "uuid" } };
const optionalKey = { ...key, required: false };
const validUntil = {
  name: headers.validUntil,
  in: "header",
  required: false,
  schema: { type: "string", format: "date-time" },
};
const moneyHeaders = [{ ...key, required: true }, validUntil];

function fileBody({ types, maxBytes }: FileLimits): object {
  return {
    required: true,
    description: `The file as it is, of at most ${maxBytes} bytes`,
    content: Object.fromEntries(types.map((type) => [type, {}])),
  };
}

function jsonOf(schema: object): object {
  return { "application/json": { schema } };
}

/** Checks that JSON Schema cannot express are left out. */
function schemaOf(schema: GenericSchema, typeMode: NonNullable<ConversionConfig["typeMode"]>): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, target: "draft-2020-12", errorMode: "ignore" });
  return rest;
}

interface ObjectSchema extends Record<string, unknown> {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

function objectOf(schema: JsonSchema): ObjectSchema {
  return schema as ObjectSchema;
}
