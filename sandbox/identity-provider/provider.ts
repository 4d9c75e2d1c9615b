import { Provider, interactionPolicy, type Configuration } from "oidc-provider";
import type { IdentitySecrets } from "./identity-secrets.ts";
import type { IdentityStore } from "./identity-store.ts";
import { pageHeaders } from "../service/page.ts";
import { expiredPage } from "./pages.ts";
import { wordsFor } from "./words.ts";

export interface IdentityClient {
  id: string;
  secret: string;
  redirectUris: readonly string[];
}

interface ProviderParts {
  issuer: string;
  client: IdentityClient;
  store: IdentityStore;
  secrets: IdentitySecrets;
}

/** A complete OpenID Connect server with one client: authorization code with PKCE, and only what a login needs. */
export function createProvider({ issuer, client, store, secrets }: ProviderParts): Provider {
  return new Provider(issuer, {
    adapter: store.adapterOf,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [...client.redirectUris],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: [secrets.key] },
    cookies: { keys: secrets.cookies },
    responseTypes: ["code"],
    pkce: { required: () => true, methods: ["S256"] },
    scopes: ["openid", "email", "profile"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      IdToken: 300,
      Interaction: 900,
      Session: 30 * day,
      Grant: 365 * day,
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy: policy(), url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => {
      const account = store.accountById(id);
      return (
        account && {
          accountId: id,
          claims: () => ({
            sub: id,
            email: account.email,
            email_verified: account.isVerified,
            name: account.name,
          }),
        }
      );
    },
    // Consent belongs to the account, whichever browser it signs in from.
    async loadExistingGrant({ oidc }) {
      const { accountId = "" } = oidc.session ?? {};
      const { clientId = "" } = oidc.client ?? {};
      const id = oidc.result?.consent?.grantId ?? store.grantIdOf(accountId, clientId);
      return id === undefined ? undefined : oidc.provider.Grant.find(id);
    },
    async renderError(context) {
      const page = await expiredPage(wordsFor(context.query["ui_locales"]?.toString()));
      context.set(pageHeaders([]));
      context.body = String(page);
    },
  } satisfies Configuration);
}

const day = 86_400;

/** Asks for the account at every sign-in, so that a tester can be several people in one browser. */
function policy(): interactionPolicy.DefaultPolicy {
  const { Check, base } = interactionPolicy;
  const prompts = base();
  const ask = new Check("choose_account", "the account is chosen at every sign-in", ({ oidc }) =>
    oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  prompts.get("login")?.checks.add(ask);
  return prompts;
}
