import { type Context, Hono } from "hono";
import type { Faults } from "../desk/faults.ts";
import type { House } from "../house.ts";
import { failed, toResponse } from "./answer.ts";
import type { Bindings } from "./bindings.ts";
import { callerOf } from "./caller.ts";
import { createCors } from "./cors.ts";
import { readJsonBody } from "./json-body.ts";
import { openApiText } from "./openapi.ts";
import { refuse, Refusal } from "./refusal.ts";
import type { Endpoint } from "./serve.ts";
import type { Parts } from "./input.ts";

type ApiContext = Context<{ Bindings: Bindings }>;

interface ApiOptions {
  house: House;
  endpoints: readonly Endpoint[];
  /** What the desk wants to go wrong; never there in production. */
  faults?: Faults | undefined;
}

/** The API host: every call of the contract, and nothing else. */
export function createApi({
  house,
  endpoints,
  faults,
}: ApiOptions): (request: Request, env: Bindings) => Promise<Response> {
  const app = new Hono<{ Bindings: Bindings }>({ strict: true });
  const cors = createCors(house.hosts.origins);
  const methods = new Map<string, string[]>();
  let inside = 0;
  for (const endpoint of endpoints) {
    const path = endpoint.call.path.replace(/\{(\w+)\}/g, ":$1");
    methods.set(path, [...(methods.get(path) ?? []), endpoint.call.method]);
    app.on(endpoint.call.method, path, (context) => answer(context, endpoint));
  }
  for (const [path, known] of methods) app.all(path, () => notAllowed(known));
  const document = openApiText(endpoints);
  app.get(
    "/openapi.json",
    () => new Response(document, { headers: { "Content-Type": "application/json; charset=utf-8" } }),
  );
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
    if (inside >= maxInside) return toResponse(refuse("unavailable", {}, 1));
    const handle = async () => app.fetch(request, env);
    inside += 1;
    try {
      return await (faults ? faults.around(env, handle) : handle());
    } catch (error) {
      // Here, so that the site can read that, too.
      return failed(error, env, house.log);
    } finally {
      inside -= 1;
    }
  }

  async function answer(context: ApiContext, endpoint: Endpoint): Promise<Response> {
    context.env.label = endpoint.call.name;
    const caller = await callerOf(context.env.incoming, context.env.requestId, house);
    const outcome = await endpoint.answer(() => readParts(context, endpoint), caller, house);
    return toResponse(outcome, caller.setCookies);
  }
}

/** Calls that are being answered at a time: beyond that, each would only make all others wait. */
const maxInside = 4_000;

async function readParts({ req }: ApiContext, { call }: Endpoint): Promise<Parts | Refusal> {
  const hasBody = call.method === "POST" || call.method === "PUT";
  const body = hasBody ? await readJsonBody(req.raw) : {};
  return body instanceof Refusal ? body : { path: req.param(), query: req.query(), body };
}

function notAllowed(methods: string[]): Response {
  const response = toResponse(refuse("method_not_allowed"));
  response.headers.set("Allow", methods.join(", "));
  return response;
}
