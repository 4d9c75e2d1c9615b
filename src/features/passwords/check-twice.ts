import type { GenericSchema } from "valibot";
import type { Check } from "../../ui/form-state.ts";
import { checkBySchema } from "../session/check-by-schema.ts";

/** Checks by a call's schema, and besides that the password has to be the same both times. */
export function checkTwice<Values extends { password: string }>(
  schema: GenericSchema,
  names: Values,
  again: keyof Values & string,
): Check<Values> {
  const check = checkBySchema(schema, names);
  return function checkBoth(name, values) {
    const fault = check(name, values);
    if (fault !== undefined || name !== again) return fault;
    return values[again] === values.password ? undefined : "password_mismatch";
  };
}
