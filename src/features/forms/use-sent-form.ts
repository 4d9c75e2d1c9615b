import type { Answer, CallError } from "../../../contract/errors.ts";
import { type FormOptions, useForm } from "../../ui/use-form.ts";
import { fieldFaults } from "../../shell/errors/error-text.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";

/** What has become of a form; nothing where it was called off before anybody has answered. */
export type Sent = Promise<Answer<unknown> | undefined>;

interface Options<Values> extends Omit<FormOptions<Values>, "send"> {
  send(values: Values): Sent;
  /** Which fields a refusal is about, where it does not name them itself. */
  faultsOf?(error: CallError, values: Values): Record<string, string[]>;
  /** Of which refusals the form itself says all there is to say. */
  showsItself?(error: CallError): boolean;
}

/** A form whose refusal lands on its fields and is told as well, until it is sent again. */
export function useSentForm<Values extends Record<string, string | boolean>>({
  send,
  faultsOf = fieldFaults,
  showsItself = () => false,
  ...options
}: Options<Values>) {
  // Forms of one draft are ways to one thing: what one was refused for is past when another one succeeds.
  const { tell, forget, faultText } = useErrors(options.draft);
  const fields = useForm({
    ...options,
    async send(values) {
      const answer = await send(values);
      if (!answer || answer.ok) return undefined;
      // An order whose answer was lost has not failed: it is asked about, and told when it is known. What was typed stays.
      if (answer.error.error === "unanswered") return {};
      if (!showsItself(answer.error)) tell(answer.error);
      return faultsOf(answer.error, values);
    },
  });
  const form: typeof fields.form = {
    ...fields.form,
    onSubmit(event) {
      // What it was refused for the last time is not what it may be refused for now.
      forget();
      fields.form.onSubmit(event);
    },
  };
  return { ...fields, form, faultText };
}
