import { check, pipe, strictObject, unknown } from "valibot";

/** For games without a choice. Refuses an empty list, which valibot's object schema would accept. */
export const noChoice = pipe(
  unknown(),
  check((chosen) => !Array.isArray(chosen), "invalid_choice"),
  strictObject({}),
);
