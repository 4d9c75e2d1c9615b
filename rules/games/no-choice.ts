import { check, pipe, strictObject, unknown } from "valibot";

/** Of a game in which nothing is chosen before it begins. An empty list is none, though the schema of an object takes it. */
export const noChoice = pipe(
  unknown(),
  check((chosen) => !Array.isArray(chosen), "invalid_choice"),
  strictObject({}),
);
