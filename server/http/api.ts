import { type Context, Hono } from "hono";
import { createAdmission } from "./admission.ts";
import { failureResponse, toResponse } from "./answer.ts";
import type { Bindings } from "./bindings.ts";
import type { BodySlot } from "./body-limiter.ts";
import { callerOf, clientOf } from "./caller.ts";
import { createCors } from "./cors.ts";
import { readFileBody } from "./file-body.ts";
import type { HttpHouse } from "./http-house.ts";
import { readJsonBody } from "./json-body.ts";
import { openApiText } from "./openapi.ts";
import { refuse, Refusal } from "./refusal.ts";
import { createRefusalDelay } from "./refusal-delay.ts";
import type { Route } from "./route.ts";
import type { Endpoint } from "./serve.ts";
import type { RequestParts } from "./input.ts";

export type Middleware = (env: Bindings, handle: () => Promise<Response>) => Promise<Response>;

type ApiContext = Context<{ Bindings: Bindings }>;

interface ApiOptions<House> {
  house: House;
  endpoints: readonly Endpoint<House>[];
  routes: readonly Route[];
  middleware?: Middleware | undefined;
}

/** Serves every call of the contract on the API host, and the features' routes, and nothing else. */
export function createApi<House extends HttpHouse>({
  house,
  endpoints,
  routes,
  middleware = (_env, handle) => handle(),
}: ApiOptions<House>): (request: Request, env: Bindings) => Promise<Response> {
  const app = new Hono<{ Bindings: Bindings }>({ strict: true });
  const cors = createCors(house.hosts.origins);
  const methods = new Map<string, string[]>();
  const admission = createAdmission(house.config);
  const beforeAnswer = createRefusalDelay(house.config);
  for (const endpoint of endpoints) {
    const path = endpoint.call.path.replace(/\{(\w+)\}/g, ":$1");
    methods.set(path, [...(methods.get(path) ?? []), endpoint.call.method]);
    app.on(endpoint.call.method, path, (context) => answer(context, endpoint));
  }
  for (const [path, allowedMethods] of methods) app.all(path, () => notAllowed(allowedMethods));
  const document = openApiText(endpoints);
  app.get(
    "/openapi.json",
    () => new Response(document, { headers: { "Content-Type": "application/json; charset=utf-8" } }),
  );
  for (const route of routes) app.on(route.method, route.path, (context) => answerRoute(context, route));
  app.notFound(() => toResponse(refuse("not_found")));
  app.onError((error) => {
    throw error;
  });

  return async (request, env) => {
    const allowed = cors.headersFor(env.incoming.headers.origin);
    if (!allowed) return toResponse(refuse("origin_refused"));
    const isPreflight = request.method === "OPTIONS";
    const response = isPreflight
      ? new Response(null, { status: 204, headers: cors.preflight })
      : await respond(request, env);
    for (const [name, value] of Object.entries(allowed)) response.headers.set(name, value);
    return response;
  };

  async function respond(request: Request, env: Bindings): Promise<Response> {
    const handle = async () => app.fetch(request, env);
    try {
      const response = await middleware(env, handle);
      await beforeAnswer(response.status, env.incoming, () => clientOf(env.incoming, house).ip);
      return response;
    } catch (error) {
      // Caught here, so that CORS headers let the site read it.
      return failureResponse(error, env, house.log);
    }
  }

  async function answerRoute({ env, req }: ApiContext, route: Route): Promise<Response> {
    env.label = route.label;
    let slot: BodySlot | undefined;
    try {
      return await route.answer({
        request: req.raw,
        env,
        param: (name) => req.param(name) ?? "",
        async asCall(work) {
          const caller = await callerOf(env, house);
          const release = admission.callSlot(caller.ip);
          return release ? work(caller).finally(release) : toResponse(full);
        },
        eventSlot: () => (slot = admission.eventSlot(clientOf(env.incoming, house).ip)),
      });
    } finally {
      slot?.release();
    }
  }

  async function answer(context: ApiContext, endpoint: Endpoint<House>): Promise<Response> {
    context.env.label = endpoint.call.name;
    const caller = await callerOf(context.env, house);
    const atEnd: (() => void)[] = [];
    async function read(): Promise<RequestParts | Refusal> {
      const parts = await readParts(context, endpoint, () => {
        const slot = admission.bodySlot(endpoint.call, caller);
        atEnd.push(slot.release);
        return slot;
      });
      if (parts instanceof Refusal) return parts;
      caller.arrivedMs = context.env.arrivedMs();
      const release = admission.callSlot(caller.ip);
      if (!release) return full;
      atEnd.push(release);
      return parts;
    }
    try {
      return toResponse(await endpoint.answer(read, caller, house), caller.setCookies);
    } finally {
      for (const end of atEnd) end();
    }
  }
}

const full = refuse("unavailable", {}, 1);

async function readParts(
  { req, env }: ApiContext,
  { call }: Pick<Endpoint<never>, "call">,
  slot: () => BodySlot,
): Promise<RequestParts | Refusal> {
  const [path, query] = [req.param(), req.query()];
  if (call.file) {
    const file = await readFileBody(env.incoming, call.file, slot());
    return file instanceof Refusal ? file : { path, query, body: {}, file };
  }
  const hasBody = call.method === "POST" || call.method === "PUT";
  const body = hasBody ? await readJsonBody(env.incoming, slot()) : {};
  return body instanceof Refusal ? body : { path, query, body };
}

function notAllowed(methods: string[]): Response {
  const response = toResponse(refuse("method_not_allowed"));
  response.headers.set("Allow", methods.join(", "));
  return response;
}
