import * as client from "openid-client";
import * as v from "valibot";
import type { PopUpFailure } from "../../contract/providers.ts";
import { email as emailSchema } from "../../contract/credentials.ts";
import type { Log } from "../runtime/log.ts";
import { isStorable } from "../http/json-body.ts";
import type { Provider } from "./configured.ts";
import { outgoingFetch } from "./outgoing-fetch.ts";

/** What an answer is recognised by. None of it is stored, see attempts.ts. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface ProviderAccount {
  issuer: string;
  subject: string;
  account: string | undefined;
  /** Only if the provider vouches for it. */
  email: string | undefined;
}

export interface Asking {
  redirectUri: string;
  locale: string;
  checks: Checks;
}

/** The house as an OpenID Connect client: authorization code with PKCE, trusting only what is signed. */
export function createOpenId(log: Log) {
  const cached = new Map<string, { config: client.Configuration; untilMs: number }>();

  /** Where the player logs in; undefined when the provider does not answer or makes no sense. */
  async function addressOf(provider: Provider, { redirectUri, locale, checks }: Asking): Promise<string | undefined> {
    try {
      // Discovered every time, so that an unavailable provider is noticed before a window opens.
      const config = await discover(provider);
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: "S256",
        ui_locales: locale,
      });
      return isAllowed(url, provider) ? url.href : undefined;
    } catch (error) {
      tell(provider, "cannot be asked", error);
      return undefined;
    }
  }

  /** Whose account the provider's signed answer proves, or why it proves none. */
  async function accountOf(
    provider: Provider,
    { answer, checks }: { answer: URL; checks: Checks },
  ): Promise<ProviderAccount | PopUpFailure> {
    try {
      const config = await configOf(provider);
      const tokens = await client.authorizationCodeGrant(config, answer, {
        pkceCodeVerifier: checks.verifier,
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || claims.sub.length > 255 || !isStorable(claims.sub)) return "provider_failed";
      const facts = await factsOf(config, tokens.access_token, claims);
      return { issuer: provider.issuer, subject: claims.sub, ...facts };
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== "provider_refused") tell(provider, failure, error);
      return failure;
    }
  }

  async function configOf(provider: Provider): Promise<client.Configuration> {
    const entry = cached.get(provider.id);
    return entry && entry.untilMs > performance.now() ? entry.config : discover(provider);
  }

  async function discover(provider: Provider): Promise<client.Configuration> {
    const { id, issuer, clientId, clientSecret } = provider;
    const isOpen = new URL(issuer).protocol === "http:";
    const config = await client.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
      [client.customFetch]: fetchFromProvider,
      timeout: timeoutS,
      execute: [client.enableNonRepudiationChecks, ...(isOpen ? [client.allowInsecureRequests] : [])],
    });
    // Bounded by the number of providers.
    cached.set(id, { config, untilMs: performance.now() + cacheMs });
    return config;
  }

  /** Logs only the error's name and code, never claims or anything that was sent. */
  function tell({ id }: Provider, what: string, error: unknown): void {
    const { name, code } = error as { name?: unknown; code?: unknown };
    log.warn({ provider: id, reason: [name, code].filter(Boolean).join(" ") }, `a provider ${what}`);
  }

  return { addressOf, accountOf };
}

const timeoutS = 5;
const cacheMs = 600_000;

/** A provider that does not answer, or answers with a server error. */
class ProviderAway extends Error {
  override name = "ProviderAway";
}

const fetchFromProvider: client.CustomFetch = async (address, options) => {
  const reply = await outgoingFetch(address, options).catch((cause: unknown) => {
    throw new ProviderAway("no answer", { cause });
  });
  if (reply.status >= 500) throw new ProviderAway(`status ${reply.status}`);
  return reply;
};

function failureOf(error: unknown): PopUpFailure {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === "access_denied") return "provider_refused";
    return /^(server_error|temporarily_unavailable)$/.test(error.error) ? "provider_unavailable" : "provider_failed";
  }
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderAway) return "provider_unavailable";
  return "provider_failed";
}

/** Uses the method the provider supports, or the default one if it names none. */
function authentication(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}

/** The configured issuer decides whether plain http is allowed. */
function isAllowed({ protocol }: URL, { issuer }: Provider): boolean {
  return protocol === "https:" || protocol === new URL(issuer).protocol;
}

async function factsOf(
  config: client.Configuration,
  accessToken: string,
  claims: client.IDToken,
): Promise<Pick<ProviderAccount, "account" | "email">> {
  const canAsk = config.serverMetadata().userinfo_endpoint !== undefined;
  const userInfo =
    claims["email"] === undefined && canAsk ? await client.fetchUserInfo(config, accessToken, claims.sub) : {};
  const { email, email_verified, preferred_username, name } = { ...claims, ...userInfo } as Record<string, unknown>;
  const address = v.safeParse(emailSchema, email);
  const account = [address.output, preferred_username, name].find(isLabel);
  return { account, email: address.success && email_verified === true ? address.output : undefined };
}

function isLabel(text: unknown): text is string {
  return typeof text === "string" && text !== "" && text.length <= 254 && isStorable(text);
}
