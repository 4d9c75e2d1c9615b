import { isUtf8 } from "node:buffer";
import type pg from "pg";
import * as v from "valibot";
import {
  gameProviderPath,
  type ProviderCommand,
  providerCommands,
  providerRefusals,
} from "../../contract/game-provider.ts";
import type { Bindings } from "../http/bindings.ts";
import type { BodySlot } from "../http/body-limiter.ts";
import { failureResponse, toResponse } from "../http/answer.ts";
import { readBody } from "../http/read-body.ts";
import { Refusal, refuse } from "../http/refusal.ts";
import type { Route } from "../http/route.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import { isProven, manners } from "./proven-request.ts";
import type { ProviderWallet } from "./provider-wallet.ts";
import type { GameProvider } from "./providers-file.ts";

interface RouteOptions {
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  providers: ReadonlyMap<string, GameProvider>;
  wallet: ProviderWallet;
  /** Whether the disk has room for what is written for ever. */
  hasRoom(): boolean;
}

/** Where providers ask the wallet. Whoever does not prove to be one learns nothing and changes nothing. */
export function createProviderRoute({ pool, clock, log, providers, wallet, hasRoom }: RouteOptions): Route {
  return {
    method: "POST",
    path: gameProviderPath(":provider", ":command"),
    label: "game provider",
    answer: ({ env, param, eventSlot }) => answer(param("provider"), param("command"), env, eventSlot),
  };

  async function answer(name: string, command: string, env: Bindings, slot: () => BodySlot): Promise<Response> {
    const provider = providers.get(name);
    if (!provider || !isCommand(command)) return toResponse(refuse("not_found"));
    env.label = `game provider ${command}`;
    const manner = manners[provider.manner];
    const body = await readBody(env.incoming, bodyLimits, slot());
    if (body instanceof Refusal) return toResponse(body);
    // Bytes that are no text would read as others than were signed.
    const decoded = isUtf8(body) ? manner.decode({ body: body.toString(), headers: env.incoming.headers }) : undefined;
    const requestId = typeof decoded?.fields["requestId"] === "string" ? decoded.fields["requestId"] : undefined;
    if (decoded?.command !== command || !(await isProven(pool, provider, decoded, clock.now()))) {
      log.warn({ request: env.requestId, provider: name, command }, "a request was not signed by its game provider");
      return reply({ refused: "forbidden" });
    }
    const fields = v.safeParse(providerCommands[command], withoutUnasked(command, decoded.fields));
    if (!fields.success) {
      const place = v.getDotPath(fields.issues[0]) ?? "its fields";
      log.warn({ request: env.requestId, provider: name, command, place }, "a game provider's request cannot be read");
      return reply({ refused: "bad_request" });
    }
    if (isStaking(command, fields.output) && !hasRoom()) return reply({ refused: "unavailable" }, notNow);
    try {
      const outcome = await wallet.run(name, command, fields.output);
      // What was not decided may be taken a moment later: wins are to come again, and stakes to be taken back.
      return reply(outcome, "refused" in outcome && outcome.refused === "unavailable" ? notNow : 200);
    } catch (error) {
      const { status } = failureResponse(error, env, log);
      return reply({ refused: "unavailable" }, status);
    }

    /** Refusals are answers like others: what is no answer at all is sent again. */
    function reply(outcome: object, status = 200): Response {
      return new Response(manner.encodeReply(outcome, requestId), {
        status,
        headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" },
      });
    }
  }
}

function isStaking(command: ProviderCommand, fields: object): boolean {
  if (command !== "batch") return command === "bet" || command === "tip";
  return "actions" in fields && (fields.actions as readonly { kind: string }[]).some(({ kind }) => kind === "bet");
}

const notNow = providerRefusals.unavailable;

function isCommand(command: string): command is ProviderCommand {
  return Object.hasOwn(providerCommands, command);
}

/** Every request of a manner may have a number, also where the contract asks for none. */
function withoutUnasked(command: ProviderCommand, fields: Readonly<Record<string, unknown>>): object {
  const { requestId, ...rest } = fields;
  return "requestId" in providerCommands[command].entries ? { requestId, ...rest } : rest;
}

const bodyLimits = { maxBytes: 65_536, limitMs: 10_000, graceMs: 2_000, leastBytesPerS: 1_024 };
