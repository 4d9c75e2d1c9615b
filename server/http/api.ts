import { type Context, Hono } from "hono";
import { callbackPath } from "../../contract/providers.ts";
import type { Faults } from "../desk/faults.ts";
import type { House } from "../house.ts";
import { webhookPath } from "../payments/protocol.ts";
import type { Webhook } from "../payments/webhook.ts";
import { answerCallback } from "../providers/callback.ts";
import { failed, toResponse } from "./answer.ts";
import type { Bindings } from "./bindings.ts";
import { callerOf } from "./caller.ts";
import { createCors } from "./cors.ts";
import { readFileBody } from "./file-body.ts";
import { readJsonBody } from "./json-body.ts";
import { manifestPath, manifestResponse } from "../mirrors/manifest.ts";
import { openApiText } from "./openapi.ts";
import { refuse, Refusal } from "./refusal.ts";
import type { Endpoint, Outcome } from "./serve.ts";
import type { Parts } from "./input.ts";

type ApiContext = Context<{ Bindings: Bindings }>;

interface ApiOptions {
  house: House;
  endpoints: readonly Endpoint[];
  webhook: Webhook;
  /** What the desk wants to go wrong; never there in production. */
  faults?: Faults | undefined;
}

/** The API host: every call of the contract, the page in which a provider's pop-up ends, the payment provider's door, and nothing else. */
export function createApi({
  house,
  endpoints,
  webhook,
  faults,
}: ApiOptions): (request: Request, env: Bindings) => Promise<Response> {
  const app = new Hono<{ Bindings: Bindings }>({ strict: true });
  const cors = createCors(house.hosts.origins);
  const methods = new Map<string, string[]>();
  let inside = 0;
  let files = 0;
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
  app.get(manifestPath, () => manifestResponse(house.manifest));
  app.get(callbackPath(":provider"), callback);
  app.post(webhookPath(":provider"), ({ env, req }) => webhook(req.param("provider") ?? "", req.raw, env));
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

  async function callback({ env, req }: ApiContext): Promise<Response> {
    env.label = "callback";
    const caller = await callerOf(env.incoming, env.requestId, house);
    const { search } = new URL(req.url);
    return answerCallback({ provider: req.param("provider") ?? "", search }, caller, house);
  }

  async function answer(context: ApiContext, endpoint: Endpoint): Promise<Response> {
    context.env.label = endpoint.call.name;
    const caller = await callerOf(context.env.incoming, context.env.requestId, house);
    const respondNow = () => endpoint.answer(() => readParts(context, endpoint), caller, house);
    const outcome = await (endpoint.call.file ? withFile(respondNow) : respondNow());
    return toResponse(outcome, caller.setCookies);
  }

  /** A file is in memory for as long as its call is answered. */
  async function withFile(respondNow: () => Promise<Outcome<unknown>>): Promise<Outcome<unknown>> {
    if (files >= maxFiles) return refuse("unavailable", {}, 1);
    files += 1;
    try {
      return await respondNow();
    } finally {
      files -= 1;
    }
  }
}

/** Calls that are being answered at a time: beyond that, each would only make all others wait. */
const maxInside = 4_000;
const maxFiles = 32;

async function readParts({ req }: ApiContext, { call }: Endpoint): Promise<Parts | Refusal> {
  const [path, query] = [req.param(), req.query()];
  if (call.file) {
    const file = await readFileBody(req.raw, call.file);
    return file instanceof Refusal ? file : { path, query, body: {}, file };
  }
  const hasBody = call.method === "POST" || call.method === "PUT";
  const body = hasBody ? await readJsonBody(req.raw) : {};
  return body instanceof Refusal ? body : { path, query, body };
}

function notAllowed(methods: string[]): Response {
  const response = toResponse(refuse("method_not_allowed"));
  response.headers.set("Allow", methods.join(", "));
  return response;
}
