import { array, maxLength, minLength, number, optional, picklist, pipe, rawCheck, strictObject, union } from "valibot";
import { rouletteKinds, spotOf } from "./roulette-spots.ts";

/** What a bet must be to name a spot, whatever is put on it. */
export const rouletteChoice = pipe(
  strictObject({
    kind: picklist(rouletteKinds),
    value: optional(union([number(), pipe(array(number()), minLength(2), maxLength(6))])),
  }),
  rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed && !spotOf(dataset.value)) addIssue({ message: "invalid_choice" });
  }),
);
