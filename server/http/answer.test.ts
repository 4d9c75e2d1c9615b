import pg from "pg";
import { expect, test } from "vitest";
import { quiet } from "../../tests/world/quiet.ts";
import { failureResponse } from "./answer.ts";
import type { Bindings } from "./bindings.ts";

const bindings = { requestId: "1", label: "a call" } as Bindings;
const answerTo = async (error: unknown) => {
  const response = failureResponse(error, bindings, quiet);
  const { error: key } = (await response.json()) as { error: string };
  return [response.status, key];
};

function ofDatabase(code: string) {
  const error = new pg.DatabaseError("could not", 9, "error");
  error.code = code;
  return error;
}

test("a database without room reads only; one that is away, or fails by its disk, is unavailable", async () => {
  expect(await answerTo(ofDatabase("53100"))).toEqual([503, "read_only"]);
  for (const code of ["08006", "57P01", "57P03", "53300", "55P03", "58030", "58P01", "25006", "25P02"])
    expect([code, ...(await answerTo(ofDatabase(code)))]).toEqual([code, 503, "unavailable"]);
});

test("so is one whose connection the driver has lost, in whichever words", async () => {
  const sentences = [
    "Connection terminated unexpectedly",
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
    "timeout exceeded when trying to connect",
  ];
  for (const sentence of sentences) expect(await answerTo(new Error(sentence))).toEqual([503, "unavailable"]);
  for (const code of ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT"])
    expect(await answerTo(Object.assign(new Error("socket"), { code }))).toEqual([503, "unavailable"]);
});

test("what the house itself has got wrong is no matter of trying again", async () => {
  expect(await answerTo(new TypeError("undefined is not a function"))).toEqual([500, "internal"]);
  expect(await answerTo(ofDatabase("23505"))).toEqual([500, "internal"]);
});
