import type { ReportedEvent } from "../../../contract/analytics.ts";
import type { Answer, CallError } from "../../../contract/errors.ts";
import type { Entered } from "../../../worker/session/entrance.ts";

type Way = Extract<ReportedEvent, { name: "logged_in" }>["props"]["way"];

interface Told {
  /** As the data layer has it. */
  name: string;
  answer: Answer<unknown>;
  input: unknown;
  path: string;
}

/** What a call's answer is worth reporting: a way in that was taken or refused, a refused code, a failure of the house. */
export function eventsOf({ name, answer, input, path }: Told): ReportedEvent[] {
  const way = wayIn(name, input);
  if (answer.ok) {
    if (!way) return [];
    const { refusedPromo } = answer.value as Partial<Entered>;
    return [{ name: way.isNew ? "registered" : "logged_in", props: { way: way.by } }, ...promoRefused(refusedPromo)];
  }
  const { error } = answer;
  // Called off, or about to be asked again with the work that the house wants.
  if (error.error === "aborted" || "captcha" in error.fields) return [];
  const events: ReportedEvent[] = [];
  if (way)
    events.push({
      name: way.isNew ? "registration_failed" : "login_failed",
      props: { way: way.by, errors: textOf(error) },
    });
  const promo = name === "promotions.usePromo" ? textOf(error) : error.fields["promo"]?.join(", ");
  events.push(...promoRefused(promo));
  if (error.status >= 500)
    events.push({
      name: "call_failed",
      props: { call: name, error: error.error.slice(0, 40), request_id: error.requestId?.slice(0, 64) ?? "", path },
    });
  return events;
}

const longest = 300;

function promoRefused(why: string | undefined): ReportedEvent[] {
  return why === undefined ? [] : [{ name: "promocode_error", props: { errors: why.slice(0, longest) } }];
}

/** The texts of all errors, joined. */
function textOf({ error, status, fields }: CallError): string {
  const texts = Object.values(fields).flat();
  if (texts.length > 0) return texts.join(", ").slice(0, longest);
  return status >= 400 && status < 500 ? error.slice(0, longest) : "error 500";
}

function wayIn(name: string, input: unknown): { by: Way; isNew: boolean } | undefined {
  const has = (field: string) => typeof input === "object" && input !== null && field in input;
  if (name === "access.register") return { by: has("phone") ? "phone" : "email", isNew: true };
  if (name === "access.login") return { by: has("phone") ? "phone" : "email", isNew: false };
  if (name === "access.loginByCode") return { by: "code", isNew: false };
  if (name === "signOn.loginByLink") return { by: "link", isNew: false };
  // What only a new player adds.
  if (name === "providers.login") return { by: "provider", isNew: has("currency") };
  return undefined;
}
