import type { Answer, CallError } from "../../../contract/errors.ts";
import { type FormOptions, useForm } from "../../ui/use-form.ts";
import { fieldFaults } from "../../shell/errors/error-text.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";

/** The answer to a form; undefined if it was cancelled before there was one. */
export type Sent = Promise<Answer<unknown> | undefined>;

interface Options<Values> extends Omit<FormOptions<Values>, "send"> {
  send(values: Values): Sent;
  /** The fields that a refusal is about, if it does not name them itself. */
  faultsOf?(error: CallError, values: Values): Record<string, string[]>;
  /** Refusals that the form shows completely, so that no message is needed. */
  showsItself?(error: CallError): boolean;
}

/** A form whose refusals are shown at its fields and as a message, until it is sent again. */
export function useSentForm<Values extends Record<string, string | boolean>>({
  send,
  faultsOf = fieldFaults,
  showsItself = () => false,
  ...options
}: Options<Values>) {
  // Forms that share a draft have the same goal: once one succeeds, the others' refusals are cleared.
  const { tell, forget, faultText } = useErrors(options.draft);
  const fields = useForm({
    ...options,
    async send(values) {
      const answer = await send(values);
      if (!answer || answer.ok) return undefined;
      // An order whose answer was lost has not failed: its outcome is asked for and announced later. The fields keep
      // their values.
      if (answer.error.error === "unanswered") return {};
      if (!showsItself(answer.error)) tell(answer.error);
      return faultsOf(answer.error, values);
    },
  });
  const form: typeof fields.form = {
    ...fields.form,
    onSubmit(event) {
      forget();
      fields.form.onSubmit(event);
    },
  };
  return { ...fields, form, faultText };
}
