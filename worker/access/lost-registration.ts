import type { Answer } from "../../contract/errors.ts";
import { isUnanswered } from "../transport/failed.ts";

type Form = ({ email: string } | { phone: string }) & { password: string };

/**
 * A registration whose answer was lost may have succeeded. If the house then says that the address is taken, the typed
 * data is tried as a login, once: only whoever has registered gets in.
 */
export function createLostRegistration() {
  let lost: string | undefined;

  return async function register<Whole extends Form, Entered>(
    form: Whole,
    send: (form: Whole) => Promise<Answer<Entered>>,
    logIn: (form: Form) => Promise<Answer<Entered>>,
  ): Promise<Answer<Entered>> {
    const field = "phone" in form ? "phone" : "email";
    const address = ("phone" in form ? form.phone : form.email).trim().toLowerCase();
    const answer = await send(form);
    if (!answer.ok && isUnanswered(answer.error)) lost = address;
    if (answer.ok) lost = undefined;
    if (answer.ok || lost !== address || !answer.error.fields[field]?.some((text) => text.startsWith("taken")))
      return answer;
    lost = undefined;
    const availability = "phone" in form ? { phone: form.phone } : { email: form.email };
    const entered = await logIn({ ...availability, password: form.password });
    if (entered.ok || !isUnanswered(entered.error)) return entered.ok ? entered : answer;
    lost = address;
    return entered;
  };
}
