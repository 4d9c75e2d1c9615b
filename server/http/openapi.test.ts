import { expect, test } from "vitest";
import { calls } from "../../contract/calls.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
const { endpoints } = house.app;

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema?: object }[];
  requestBody?: { content: Record<string, { schema: { properties: object; additionalProperties: boolean } }> };
  responses: Record<string, { content?: object; $ref?: string }>;
}
const { json: document } = await house.api<{ openapi: string; paths: Record<string, Record<string, Operation>> }>(
  "/openapi.json",
);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test("every call of the contract is served, and nothing else is", () => {
  expect(new Set(endpoints.map(({ call }) => call))).toEqual(new Set(Object.values(calls)));
  expect(endpoints).toHaveLength(Object.keys(calls).length);
});

test("the document lists every call under its path and method", () => {
  expect(document.openapi).toBe("3.1.0");
  for (const [name, call] of Object.entries(calls)) {
    expect(document.paths[call.path]?.[call.method.toLowerCase()]?.operationId).toBe(name);
  }
  expect(operations).toHaveLength(Object.keys(calls).length);
});

test("every operation says who may call it, what goes in and what comes back", () => {
  const bet = document.paths["/games/{game}/bet"]?.["post"];
  expect(bet?.security).toEqual([{ player: [] }]);
  expect(bet?.parameters.map((parameter) => [parameter.in, parameter.name, parameter.required])).toEqual([
    ["path", "game", true],
    ["header", "Idempotency-Key", true],
    ["header", "Valid-Until", false],
  ]);
  const { schema } = bet?.requestBody?.content["application/json"] ?? {};
  expect([Object.keys(schema?.properties ?? {}), schema?.additionalProperties]).toEqual([["amount", "choice"], false]);
  expect(document.paths["/auth/refresh-token"]?.["post"]?.security).toEqual([{ player: [], refresh: [] }]);
  for (const { parameters, responses } of operations) {
    for (const parameter of parameters)
      expect(parameter).toMatchObject({ in: expect.stringMatching(/^(path|query|header)$/), schema: {} });
    expect(responses["200"]?.content).toBeDefined();
    expect(responses["default"]).toEqual({ $ref: "#/components/responses/Error" });
  }
});

test("what a body may leave out may be null, and nothing else may", () => {
  const register = document.paths["/api/v2/auth/register/email"]?.["post"];
  const { properties } = register?.requestBody?.content["application/json"]?.schema ?? {};
  const nullable = Object.entries(properties ?? {}).filter(([, schema]) => JSON.stringify(schema).includes('"null"'));
  expect(nullable.map(([name]) => name)).toEqual(["promo", "stag", "partner", "adplace", "fpp", "captcha"]);
});

test("every reference leads somewhere", () => {
  const text = JSON.stringify(document);
  for (const [, reference = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = reference.split("/").reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], document);
    expect([reference, found]).not.toEqual([reference, undefined]);
  }
  expect(text).not.toContain("$schema");
});
