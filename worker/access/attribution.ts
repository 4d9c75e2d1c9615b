import { safeParse } from "valibot";
import { visitFields } from "../../contract/access.ts";
import { type Attribution, attributionNames } from "../../contract/attribution-names.ts";
import type { Answer } from "../../contract/errors.ts";
import type { WorkerContext } from "../context.ts";

interface AttributionContext {
  notices: Pick<WorkerContext["notices"], "tell">;
  tabs: Pick<WorkerContext["tabs"], "cookies$">;
}

/** Adds to a registration what brought the visitor; values typed into the form win over stored ones. */
export function createAttribution({ notices, tabs }: AttributionContext) {
  let fromCookies: Attribution = {};
  tabs.cookies$.subscribe(({ attribution }) => {
    fromCookies = usable(attribution);
  });

  /**
   * Registers with the visit's attribution. If the house refuses a stored promo code that has ended since, which the
   * player neither typed nor can correct, the form is sent again without it, and the player is told; the page forgets it.
   */
  async function register<Form extends { promo?: string | undefined }, Reply>(
    form: Form,
    send: (form: Form) => Promise<Answer<Reply>>,
  ): Promise<Answer<Reply> & { refusedPromo?: string }> {
    const { promo, ...rest } = fromCookies;
    const answer = await send({ ...fromCookies, ...form });
    const fault = answer.ok ? undefined : answer.error.fields["promo"]?.[0];
    if (promo === undefined || form.promo !== undefined || fault === undefined) return answer;
    const entered = await send({ ...rest, ...form });
    const values = { code: promo, error: fault };
    if (!entered.ok) return entered;
    notices.tell({ kind: "bad", key: "promo_dropped", values, money: false });
    return { ...entered, refusedPromo: fault };
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
