import * as v from "valibot";
import { type PaymentEvent, paymentEvent, signatureHeader } from "../../contract/payment-provider.ts";
import { isSigned, mayBeSigned } from "../../rules/request-signature.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import { toResponse } from "../http/answer.ts";
import type { Bindings } from "../http/bindings.ts";
import type { BodySlot } from "../http/body-limiter.ts";
import { bodyLimits } from "../http/json-body.ts";
import { readBody } from "../http/read-body.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import type { PaymentLink } from "./payment-link.ts";
import { requestHashing } from "./request-hashing.ts";

interface WebhookOptions {
  link: Pick<PaymentLink, "name" | "key">;
  clock: Clock;
  log: Log;
  /** Resolves with the event's outcome once that is committed. */
  take(event: PaymentEvent, provider: string): Promise<string>;
}

/**
 * Where the payment provider reports what became of an order. A sender that does not prove to be the provider, with a
 * fresh signature over every byte, learns nothing and changes nothing; "taken" is answered only after the commit.
 */
export function createWebhook({ link, clock, log, take }: WebhookOptions) {
  const hashing = requestHashing(link.key);

  function notSigned({ requestId }: Bindings): Response {
    log.warn({ request: requestId }, "a payment event was not signed by the provider");
    return toResponse(refuse("forbidden"));
  }

  return async function answer(provider: string, env: Bindings, slot?: () => BodySlot): Promise<Response> {
    env.label = "payment event";
    const { method = "", url: path = "", headers } = env.incoming;
    const signature = headers[signatureHeader.toLowerCase()];
    const signatureText = typeof signature === "string" ? signature : undefined;
    // Checked before it takes a slot or any bytes.
    if (provider !== link.name || !mayBeSigned(signatureText, clock.now())) return notSigned(env);
    const body = await readBody(env.incoming, bodyLimits, slot?.());
    if (body instanceof Refusal) return toResponse(body);
    if (!isSigned(signatureText, { method, path, body }, hashing, clock.now())) return notSigned(env);
    const event = v.safeParse(v.pipe(v.string(), v.parseJson(), paymentEvent), body.toString());
    if (!event.success) {
      // It is signed, so people have to look at it. The provider repeats it until then.
      const place = v.getDotPath(event.issues[0]) ?? "its JSON";
      log.error({ request: env.requestId, provider, place }, "a payment event cannot be read");
      return toResponse(refuse("bad_request"));
    }
    const { id, type } = event.output;
    const outcome = await take(event.output, provider);
    log.info({ request: env.requestId, provider, event: id, type, outcome }, "a payment event was taken");
    return toResponse({ success: true });
  };
}
export type Webhook = ReturnType<typeof createWebhook>;
