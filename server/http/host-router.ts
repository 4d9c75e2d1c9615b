import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { headers } from "../../contract/call.ts";
import type { Middleware } from "./api.ts";
import { failureResponse, toResponse } from "./answer.ts";
import type { Bindings } from "./bindings.ts";
import { clientOf } from "./caller.ts";
import { createRequestScheduler } from "./request-scheduler.ts";
import { isFromThisMachine } from "./client-ip.ts";
import type { Role } from "./hosts.ts";
import type { HttpHouse } from "./http-house.ts";
import { networkOf } from "./network.ts";
import { refuse } from "./refusal.ts";
import type { Site } from "./site.ts";

export type Handler = (request: Request, env: Bindings) => Promise<Response>;

export interface HostRouter {
  /** Calls back when it is a request's turn, before anything is made of it. */
  admit(incoming: IncomingMessage, begin: () => void): void;
  fetch(request: Request, env: HttpBindings): Promise<Response>;
  unreadable(): Response;
  /** From now on the house says that it is not ready, so that nothing new is sent to it. */
  retire(): void;
}

interface HostRouterOptions {
  house: Pick<HttpHouse, "config" | "hosts" | "log" | "locationAt"> & { uuid: () => string };
  /** Whether the database answers. */
  isReady(): Promise<boolean>;
  site: Site;
  api: Handler;
  /** Who answers at the hosts that are neither a site nor its API; a host without anybody is not there. */
  others: Partial<Record<OtherKind, Handler>>;
  /** Whether nobody gets through to this site from where it is blocked. */
  isCutOff(site: string): boolean;
  /** As around the API, around what the sites serve. */
  middleware?: Middleware | undefined;
}

type OtherKind = Exclude<Role["kind"], "site" | "api" | "loopback">;

/** Where every request comes in: by its host it is sent on, and every answer leaves with its own id. */
export function createHostRouter({
  house,
  isReady,
  site,
  api,
  others,
  isCutOff,
  middleware = (_env, handle) => handle(),
}: HostRouterOptions): HostRouter {
  const { hosts, log, uuid } = house;
  const starts = createRequestScheduler();
  // Of whose network too much waits already.
  const crowded = new WeakSet<IncomingMessage>();
  let retired = false;

  function admit(incoming: IncomingMessage, begin: () => void): void {
    // Whoever watches over the house waits behind nobody.
    if (incoming.url === "/healthz" || incoming.url === "/readyz") return begin();
    starts.wait(networkOf(clientOf(incoming, house).ip), incoming).then(begin, () => {
      crowded.add(incoming);
      begin();
    });
  }

  async function respond(request: Request, bindings: HttpBindings): Promise<Response> {
    const startedMs = performance.now();
    const env: Bindings = { ...bindings, requestId: uuid(), label: "" };
    const response = await answer(request, env).catch((error: unknown) => failureResponse(error, env, log));
    response.headers.set(headers.requestId, env.requestId);
    const ms = Math.round(performance.now() - startedMs);
    log.info(
      { request: env.requestId, method: request.method, call: env.label, status: response.status, ms },
      "answered",
    );
    return response;
  }

  function unreadable(): Response {
    const requestId = uuid();
    const response = toResponse(refuse("bad_request"));
    response.headers.set(headers.requestId, requestId);
    log.info({ request: requestId, status: response.status }, "answered what cannot be read");
    return response;
  }

  async function answer(request: Request, env: Bindings): Promise<Response> {
    const [path = "/"] = (env.incoming.url ?? "/").split("?", 1);
    // Before any expression sees it.
    if (path.length > maxPathBytes) return toResponse(refuse("not_found"));
    if (path === "/healthz") return toResponse({ status: "ok" });
    if (path === "/readyz") return readiness();
    if (crowded.delete(env.incoming)) return toResponse(refuse("unavailable", {}, 1));
    const role = hosts.roleOf(env.incoming.headers.host);
    if (!role) return toResponse(refuse("not_found"));
    env.label = role.kind;
    // Where a site is blocked, players cannot get through; whoever tells the house of payments is elsewhere.
    const isFromElsewhere = role.kind === "api" && path.startsWith("/webhooks/");
    if ("site" in role && isCutOff(role.site) && !isFromElsewhere) return cutOff(env);
    return answerAs(role, request, env);
  }

  async function answerAs(role: Role, request: Request, env: Bindings): Promise<Response> {
    switch (role.kind) {
      case "site":
        return middleware(env, async () => site.serve(request, env, role));
      case "api":
        return api(request, env);
      case "loopback":
        return new Response(null, {
          status: 302,
          headers: { Location: `${hosts.origin}${env.incoming.url}`, "Cache-Control": "no-store" },
        });
      default:
        return answerOther(role.kind, request, env);
    }
  }

  function answerOther(kind: OtherKind, request: Request, env: Bindings): Response | Promise<Response> {
    const handler = others[kind];
    if (!handler) return toResponse(refuse("not_found"));
    const { socket, headers: incomingHeaders } = env.incoming;
    // Whoever plays the operator and the providers here gives money and logs anybody in.
    const isOpen = kind === "sso" || house.config.desk === "network";
    const isHere = isFromThisMachine(socket.remoteAddress, String(incomingHeaders["x-forwarded-for"] ?? ""));
    return isOpen || isHere ? handler(request, env) : toResponse(refuse("forbidden"));
  }

  async function readiness(): Promise<Response> {
    if (retired || !(await isReady())) return toResponse(refuse("unavailable"));
    return toResponse({ status: "ready" });
  }

  return { admit, fetch: respond, unreadable, retire: () => (retired = true) };
}

/** Several times the longest that leads anywhere, a reset link's. */
const maxPathBytes = 1_024;

/** What a blocked domain looks like: a connection that ends without a word. */
function cutOff({ outgoing }: Bindings): Response {
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}
