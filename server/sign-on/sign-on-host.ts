import type { IncomingMessage } from "node:http";
import { signOnQuery } from "../../contract/sign-on.ts";
import { allowedTarget, type LaunchParameter, launchParameters } from "../../rules/addresses.ts";
import { toResponse } from "../http/answer.ts";
import type { Bindings } from "../http/bindings.ts";
import { cookiesOf, clientOf } from "../http/caller.ts";
import { refuse } from "../http/refusal.ts";
import type { SignOnHouse } from "./sign-on-house.ts";
import { noPage } from "./no-page.ts";
import type { SignOnCookie } from "./sign-ons.ts";

/**
 * The host that keeps one login for all sites. A browser passes by with the address of a page and is sent back there at
 * once: logged in if the host knows it, otherwise with `no_sso`. A browser that has just logged in brings a code, and
 * the host knows it from then on.
 */
export function createSignOnHost(house: SignOnHouse): (request: Request, env: Bindings) => Promise<Response> {
  const { config, clock, hosts, signOns, oneTimeTokens } = house;
  const isSecure = config.scheme === "https";
  const cookieName = isSecure ? "__Host-sso" : "sso";

  return async function visit(request, { incoming }) {
    if (request.method !== "GET") return toResponse(refuse("method_not_allowed"));
    const query = new URL(request.url).searchParams;
    const page = allowedTarget(query.get(signOnQuery.url) ?? "", hosts.origins);
    if (page === undefined) return noPage();
    const client = { ip: clientOf(incoming, house).ip, device: house.devices.idOf(cookiesOf(incoming)) };
    return house.networkLimiter.run(client, () => answer(page, query, incoming));
  };

  async function answer(page: string, query: URLSearchParams, incoming: IncomingMessage): Promise<Response> {
    const cookieToken = cookiesOf(incoming)[cookieName] || undefined;
    const code = query.get(signOnQuery.code);
    const state = query.get(signOnQuery.state) ?? undefined;
    if (code !== null) {
      // Only the house's pages send a browser here with a code: anybody else's would log it in as somebody else.
      const cookie = isFromHouse(incoming.headers.referer) ? await signOns.open(code, cookieToken) : undefined;
      return redirectTo(page, { no_sso: "1" }, cookie);
    }
    const signOn = cookieToken === undefined ? undefined : await signOns.find(cookieToken);
    if (!signOn) return redirectTo(page, { no_sso: "1" });
    const token = await oneTimeTokens.issueLogin({ player: signOn.player, ttlMs: tokenTtlMs, signOn: signOn.id });
    return redirectTo(page, {
      simple_auth: "1",
      simpleAuthToken: token,
      ...(state && { sso_state: state.slice(0, 64) }),
    });
  }

  function isFromHouse(referer: string | undefined): boolean {
    return referer !== undefined && URL.canParse(referer) && hosts.origins.has(new URL(referer).origin);
  }

  function redirectTo(page: string, added: Partial<Record<LaunchParameter, string>>, cookie?: SignOnCookie): Response {
    const address = new URL(page);
    for (const name of launchParameters) address.searchParams.delete(name);
    for (const [name, value] of Object.entries(added)) address.searchParams.set(name, value);
    const response = new Response(null, {
      status: 302,
      headers: { Location: address.href, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
    });
    if (cookie !== undefined) {
      const ttlS = Math.floor((cookie.expiresAtMs - clock.now()) / 1_000);
      // Lax, because browsers always come from another site by a plain link.
      const attributes = `Path=/; Max-Age=${ttlS}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
      response.headers.set("Set-Cookie", `${cookieName}=${cookie.token}; ${attributes}`);
    }
    return response;
  }
}

const tokenTtlMs = 60_000;
