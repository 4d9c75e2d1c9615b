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
import { type Clock, steadyNow } from "../runtime/clock.ts";
import type { Site } from "./site.ts";

export type Handler = (request: Request, env: Bindings) => Promise<Response>;

export interface HostRouter {
  /** Calls `begin` when it is the request's turn, before anything is parsed. */
  admit(incoming: IncomingMessage, begin: () => void): void;
  fetch(request: Request, env: HttpBindings): Promise<Response>;
  unreadable(): Response;
  /** From now on /readyz says no, so that nothing new is sent here. */
  retire(): void;
}

interface HostRouterOptions {
  house: Pick<HttpHouse, "config" | "hosts" | "log" | "locationAt"> & { uuid: () => string; clock: Clock };
  isReady(): Promise<boolean>;
  site: Site;
  api: Handler;
  /** Handlers of hosts other than sites and APIs; one without a handler does not exist. */
  others: Partial<Record<OtherKind, Handler>>;
  isCutOff(site: string): boolean;
  /** Wraps what the sites serve, as it does the API. */
  middleware?: Middleware | undefined;
}

type OtherKind = Exclude<Role["kind"], "site" | "api" | "loopback">;

/** Where every request comes in: routes it by host, and gives every answer its own id. */
export function createHostRouter({
  house,
  isReady,
  site,
  api,
  others,
  isCutOff,
  middleware = (_env, handle) => handle(),
}: HostRouterOptions): HostRouter {
  const { hosts, log, uuid, clock } = house;
  const starts = createRequestScheduler();
  // Requests whose network has too many waiting.
  const crowded = new WeakSet<IncomingMessage>();
  // Of requests that came whole; of those that stood behind others of their own network, when their turn came.
  const arrivals = new WeakMap<IncomingMessage, number>();
  let retired = false;

  function admit(incoming: IncomingMessage, begin: () => void): void {
    arrivals.set(incoming, steadyNow(clock));
    // What came with the head has been read by then.
    setImmediate(() => incoming.complete || arrivals.delete(incoming));
    // Health checks do not queue.
    if (incoming.url === "/healthz" || incoming.url === "/readyz") return begin();
    starts.wait(networkOf(clientOf(incoming, house).ip), incoming).then(
      ({ isBehindOwn }) => {
        // Whoever could have it wait at will would learn what comes of it before it is decided.
        if (isBehindOwn && arrivals.has(incoming)) arrivals.set(incoming, steadyNow(clock));
        begin();
      },
      () => {
        crowded.add(incoming);
        begin();
      },
    );
  }

  async function respond(request: Request, bindings: HttpBindings): Promise<Response> {
    const startedMs = performance.now();
    const env: Bindings = {
      ...bindings,
      requestId: uuid(),
      arrivedMs: () => arrivals.get(bindings.incoming) ?? steadyNow(clock),
      label: "",
    };
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
    // Before any regular expression runs on it.
    if (path.length > maxPathBytes) return toResponse(refuse("not_found"));
    if (path === "/healthz") return toResponse({ status: "ok" });
    if (path === "/readyz") return readiness();
    if (crowded.delete(env.incoming)) return toResponse(refuse("unavailable", {}, 1));
    const role = hosts.roleOf(env.incoming.headers.host);
    if (!role) return toResponse(refuse("not_found"));
    env.label = role.kind;
    // A block stops players, but not the payment provider, who calls from elsewhere.
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
    // The desk and the sandbox's providers can give money and log anybody in.
    const isOpen = kind === "sso" || kind === "captcha" || house.config.desk === "network";
    const isHere = isFromThisMachine(socket.remoteAddress, String(incomingHeaders["x-forwarded-for"] ?? ""));
    return isOpen || isHere ? handler(request, env) : toResponse(refuse("forbidden"));
  }

  async function readiness(): Promise<Response> {
    if (retired || !(await isReady())) return toResponse(refuse("unavailable"));
    return toResponse({ status: "ready" });
  }

  return { admit, fetch: respond, unreadable, retire: () => (retired = true) };
}

/** Several times the longest useful path, that of a reset link. */
const maxPathBytes = 1_024;

/** Imitates a blocked domain: the connection ends without an answer. */
function cutOff({ outgoing }: Bindings): Response {
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}
