import type { CallError } from "../../../contract/errors.ts";

/** Reduces the faults of a first password to one, and those of its repetition to whether it differs. */
export function firstPasswordFault(error: CallError): CallError {
  const { password, confirm_password: again, ...others } = error.fields;
  return {
    ...error,
    fields: {
      ...others,
      ...(password && { password: password.slice(0, 1) }),
      ...(again && { confirm_password: ["password_mismatch"] }),
    },
  };
}
