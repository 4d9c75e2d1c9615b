import type { CallError } from "../../../contract/errors.ts";

/** Why a first password was refused: the first thing that is wrong with it, and of its repetition only that it is none. */
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
