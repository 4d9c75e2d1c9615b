import type { Observable } from "rxjs";
import { safeParse } from "valibot";
import { visitFields } from "../../contract/access.ts";
import { type Attribution, attributionNames } from "../../contract/attribution-names.ts";
import type { Answer } from "../../contract/errors.ts";
import type { PageCookies } from "../bridge/protocol.ts";

/** Adds to a registration what brought the visitor; values typed into the form win over stored ones. */
export function createAttribution({ cookies$ }: { cookies$: Observable<PageCookies> }) {
  let fromCookies: Attribution = {};
  cookies$.subscribe(({ attribution }) => {
    fromCookies = usable(attribution);
  });

  /**
   * Registers with the visit's attribution. If the house refuses a stored promo code that has ended since, which the
   * player neither typed nor can correct, the form is sent again without it.
   */
  async function register<Form extends { promo?: string | undefined }, Reply>(
    form: Form,
    send: (form: Form) => Promise<Answer<Reply>>,
  ): Promise<Answer<Reply>> {
    const { promo, ...rest } = fromCookies;
    const answer = await send({ ...fromCookies, ...form });
    const isEnded = promo !== undefined && form.promo === undefined && !answer.ok && "promo" in answer.error.fields;
    return isEnded ? send({ ...rest, ...form }) : answer;
  }

  return { register };
}

/** Anybody can write cookies, so values the house would reject are dropped. */
function usable(attribution: Attribution): Attribution {
  const fit = attributionNames.filter((name) => {
    const value = attribution[name];
    if (value === undefined || /\p{C}/u.test(value)) return false;
    const read = safeParse(visitFields[name], value);
    return read.success && read.output === value;
  });
  return Object.fromEntries(fit.map((name) => [name, attribution[name]]));
}
