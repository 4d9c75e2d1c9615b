import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { InteractionResults, Provider } from "oidc-provider";
import * as v from "valibot";
import { email } from "../../contract/credentials.ts";
import type { IdentityStore } from "./identity-store.ts";
import { pageHeaders } from "../service/page.ts";
import { consentPage, expiredPage, signInPage } from "./pages.ts";
import { wordsFor, type Words } from "./words.ts";

interface InteractionParts {
  provider: Provider;
  store: IdentityStore;
  /** Origins a form may be redirected to. */
  origins: readonly string[];
}

type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64));
const maxFormBytes = 8_192;

/** The pages between the sign-in request and its answer: who signs in, and what the site may know. */
export function createInteractions({ provider, store, origins }: InteractionParts) {
  return async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let interaction: Interaction;
    try {
      interaction = await provider.interactionDetails(request, response);
    } catch {
      // The interaction has expired, or was started in another browser.
      return show(response, expiredPage(wordsFor(undefined)), 400);
    }
    const words = wordsFor(interaction.params["ui_locales"] as string | undefined);
    if (request.method !== "POST") return show(response, asking(interaction, words));
    const form = await readForm(request);
    const step = form.get("do");
    if (step === "cancel") return finish({ error: "access_denied", error_description: "the user said no" });
    if (step === "sign-in" && interaction.prompt.name === "login") return signIn(form);
    if (step === "allow" && interaction.prompt.name === "consent") {
      return finish({ consent: { grantId: await grantFor(interaction) } });
    }
    return show(response, asking(interaction, words), 400);

    async function signIn(form: URLSearchParams): Promise<void> {
      const fields = {
        email: form.get("email") ?? "",
        name: form.get("name") ?? "",
        isVerified: form.has("verified"),
      };
      const address = v.safeParse(email, fields.email);
      const person = v.safeParse(name, fields.name);
      if (!address.success || !person.success) {
        const faults = {
          email: address.success ? undefined : words.badEmail,
          name: person.success ? undefined : words.badName,
        };
        return show(response, signInPage(words, fields, faults), 422);
      }
      const account = store.signIn({ ...fields, id: randomUUID(), email: address.output, name: person.output });
      return finish({ login: { accountId: account.id, remember: true } });
    }

    async function finish(result: InteractionResults): Promise<void> {
      await provider.interactionFinished(request, response, result, {
        mergeWithLastSubmission: result.consent !== undefined,
      });
    }
  };

  function asking({ prompt, session }: Interaction, words: Words) {
    const account = session && store.accountById(session.accountId);
    if (prompt.name === "consent") return consentPage(words, account?.name ?? "");
    return signInPage(words, account ?? { email: "", name: "", isVerified: true });
  }

  async function grantFor({ grantId, prompt, params, session }: Interaction): Promise<string> {
    const found = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    const { accountId = "" } = session ?? {};
    const grant = found ?? new provider.Grant({ accountId, clientId: String(params["client_id"]) });
    const { missingOIDCScope, missingOIDCClaims } = prompt.details as Record<string, string[] | undefined>;
    if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(" "));
    if (missingOIDCClaims) grant.addOIDCClaims(missingOIDCClaims);
    return grant.save();
  }

  async function show(response: ServerResponse, page: ReturnType<typeof expiredPage>, status = 200): Promise<void> {
    const text = String(await page);
    response.writeHead(status, pageHeaders(origins)).end(text);
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (text.length > maxFormBytes) return new URLSearchParams();
  }
  return new URLSearchParams(text);
}
