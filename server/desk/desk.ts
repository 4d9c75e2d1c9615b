import { type Context, Hono } from "hono";
import { parsePhone } from "../../rules/phones.ts";
import { findPlayer } from "../accounts/find-player.ts";
import { toResponse } from "../http/answer.ts";
import type { Bindings } from "../http/bindings.ts";
import { clientOf } from "../http/caller.ts";
import { type Fields, readJsonBody, readText } from "../http/json-body.ts";
import { refuse, Refusal, refusalAnswer } from "../http/refusal.ts";
import type { OpenOrders } from "../../contract/desk.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { type Action, createActions, type DeskParts } from "./actions.ts";
import { listThreads } from "../chat/list-threads.ts";
import { listCalls } from "./call-list.ts";
import { showChat } from "./chat.ts";
import { listPlayers } from "./list-players.ts";
import { issueLoginLink } from "./login-link.ts";
import { listMirrors } from "./mirrors.ts";
import { documentResponse } from "./verifications.ts";
import { listWaiting } from "../documents/list-waiting.ts";
import { deskPage, type Notice, pageHeaders } from "./page.ts";
import { deskStyle } from "./style.ts";

type DeskContext = Context<{ Bindings: Bindings }>;

/** The sandbox's desk does what others do in real life (give money, move a border, cut a line), for testers. */
export function createDesk(parts: DeskParts): (request: Request, env: Bindings) => Promise<Response> {
  const { house, settings, siteStates, faults, inbox, payments } = parts;
  const app = new Hono<{ Bindings: Bindings }>();
  app.get("/", (context) => show(context));
  app.get("/style.css", () => new Response(deskStyle, { headers: { "Content-Type": "text/css; charset=utf-8" } }));
  app.get("/ledger/check", async () => toResponse(await checkLedger(house.pool)));
  app.get("/inbox", ({ req }) =>
    toResponse({ items: inbox.list({ to: req.query("to"), purpose: req.query("purpose") }) }),
  );
  app.get("/documents/:id", async ({ req }) => {
    const found = await documentResponse(house, req.param("id"));
    return found instanceof Refusal ? toResponse(found) : found;
  });
  app.get("/chat/:player", async ({ req }) => toResponse(await showChat(req.param("player"), house)));
  const actions = createActions(parts);
  const calls = listCalls(actions);
  app.get("/calls", () => toResponse({ items: calls }));
  for (const [path, action] of Object.entries(actions)) app.post(path, (context) => perform(context, action));
  app.post("/open-as/:player", (context) => openAs(context));
  app.notFound(() => toResponse(refuse("not_found")));
  app.onError((error) => {
    throw error;
  });

  return async (request, env) => {
    const { origin } = env.incoming.headers;
    // Refuses foreign pages that are open in the same browser.
    if (origin !== undefined && origin !== `${house.config.scheme}://${house.hosts.desk}`)
      return toResponse(refuse("origin_refused"));
    return app.fetch(request, env);
  };

  async function perform(context: DeskContext, action: Action): Promise<Response> {
    const { env, req } = context;
    const { ip, location } = clientOf(env.incoming, house);
    const device = { ip, location, userAgent: env.incoming.headers["user-agent"] ?? "" };
    if (/^application\/x-www-form-urlencoded\b/.test(req.header("content-type") ?? "")) {
      const form = await readText(env.incoming);
      const outcome = form instanceof Refusal ? form : await action.run({ ...fieldsOf(form), ...req.param() }, device);
      return show(context, { what: req.path, outcome });
    }
    const fields = await readJsonBody(env.incoming);
    return toResponse(fields instanceof Refusal ? fields : await action.run({ ...fields, ...req.param() }, device));
  }

  async function openAs(context: DeskContext): Promise<Response> {
    const player = await findPlayer(context.req.param("player") ?? "", house.pool);
    if (player === undefined) return show(context, { what: "Opening the site", outcome: refuse("not_found") });
    return new Response(null, { status: 303, headers: { Location: (await issueLoginLink(house, player)).url } });
  }

  async function openOrders(): Promise<OpenOrders | undefined> {
    const orders = await payments?.open();
    return orders && !("refused" in orders) ? orders : undefined;
  }

  async function show(context: DeskContext, notice?: Notice): Promise<Response> {
    const search = context.req.query("search") ?? "";
    const page = deskPage({
      site: house.hosts.origin,
      signOn: `${house.config.scheme}://${house.hosts.signOn}/`,
      search,
      waiting: await listWaiting(house.pool),
      threads: await listThreads(house.pool),
      players: await listPlayers(house.pool, search),
      settings: settings.current(),
      mirrors: listMirrors(house, siteStates),
      orders: await openOrders(),
      faults: faults.list(),
      messages: inbox.list({ to: search.includes("@") ? search : parsePhone(search) }),
      calls,
      notice,
    });
    const status = notice?.outcome instanceof Refusal ? refusalAnswer(notice.outcome).status : 200;
    return new Response(String(await page), { status, headers: pageHeaders(house.hosts.origin) });
  }
}

const numbers = ["times", "ms", "status"];

/** A form's fields as JSON would have them: empty ones are left out, except those whose empty value means "none". */
function fieldsOf(form: string): Fields {
  const entries = [...new URLSearchParams(form)].map(([name, text]): [string, unknown] => {
    if (name === "verified" || name === "is_need" || name === "back") return [name, true];
    if (name === "url" || name === "birth_date" || name === "new_link") return [name, text || null];
    if (name === "up") return [name, text === "true"];
    return [name, numbers.includes(name) && /^\d+$/.test(text) ? Number(text) : text];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}
