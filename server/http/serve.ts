import type { Auth, Call } from "../../contract/call.ts";
import { Crowded } from "../runtime/keyed-limiter.ts";
import type { HttpHouse } from "./http-house.ts";
import { type FaultsOf, inputOf, type RequestParts } from "./input.ts";
import { refuse, Refusal, type Stored } from "./refusal.ts";
import type { WithoutSlot } from "./network-limiter.ts";
import type { Caller, Visit } from "./visit.ts";

export type Outcome<Reply> = Reply | Refusal | Stored;

export interface Endpoint<House> {
  call: Call;
  /** Reads the request's fields only for callers allowed to make the call. */
  answer(read: () => Promise<RequestParts | Refusal>, caller: Caller, house: House): Promise<Outcome<unknown>>;
}

/** Makes `serve`, which ties a feature's calls to handlers that get only the parts of the house it names. */
export function serving<House extends HttpHouse>() {
  /** The handler only sees callers and input that the call allows. */
  return function serve<Input, Reply, A extends Auth, Money extends boolean>(
    call: Call<Input, Reply, A, Money>,
    handle: (input: Input, visit: Visit<House, A, Money>) => Promise<Outcome<Reply>>,
    faultsOf?: FaultsOf,
  ): Endpoint<House> {
    return {
      // Endpoints are listed untyped; each handler has its call's types.
      call: call as unknown as Call,
      async answer(read, caller, house) {
        // First of all: a call closed to the visitor is not even looked at.
        if (isUnavailable(call, caller, house)) return refuse("region_blocked");
        if (call.auth === "player" && !caller.session) return refuse("unauthorized");
        // Reads and sessions keep working for as long as the database can.
        if (fillsDisk(call) && !house.hasRoom()) return refuse("read_only", {}, 5);
        const session = call.auth === "none" ? undefined : caller.session;
        const early = session && house.playerLimiter.admit(call, session);
        if (early) return early;
        const parts = await read();
        if (parts instanceof Refusal) return parts;
        const input = inputOf(call, parts, faultsOf);
        if (input instanceof Refusal) return input;
        const refused = call.money ? moneyRefusal(caller) : keyRefusal(call, caller);
        if (refused) return refused;
        const { file = noFile } = parts;
        const visit = { ...caller, house, player: session?.player, sessionId: session?.id, file };
        // The types of A and Money are ensured by the checks above.
        const work = (withoutSlot: WithoutSlot) =>
          handle(input.value, { ...visit, withoutSlot } as unknown as Visit<House, A, Money>);
        return session
          ? house.playerLimiter.run(call, session, () => work(keepingSlot))
          : asStranger(caller, house, work);
      },
    };
  };
}

/** A player's slot is their own, so it is kept. */
const keepingSlot: WithoutSlot = (long) => long();

async function asStranger<T>(
  { ip, cookies }: Caller,
  { networkLimiter, devices }: HttpHouse,
  work: (withoutSlot: WithoutSlot) => Promise<T>,
): Promise<T | Refusal> {
  try {
    return await networkLimiter.run({ ip, device: devices.idOf(cookies) }, work);
  } catch (error) {
    if (error instanceof Crowded) return refuse("too_many_tries", {}, 1);
    throw error;
  }
}

/** What it writes is stored for long, or forever, and would not be written anyway. */
function fillsDisk({ name, money, keyed, file }: Pick<Call, "name" | "money" | "keyed" | "file">): boolean {
  return (money && !endsStake.has(name)) || keyed || file !== undefined || lasting.has(name);
}

/** A stake in a shared round or duel ends in any case: whoever had to wait for room would lose what they press for. */
const endsStake = new Set(["cashOutCrashBet", "cancelCrashBet", "cancelRouletteBet", "cancelDuel", "cashOutBookBet"]);

const lasting = new Set(["rotateSeeds", "registerByEmail", "registerByPhone", "collectEvents", "collectReplay"]);
const noFile = Buffer.alloc(0);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const invalidKey = refuse("validation", { "Idempotency-Key": "invalid_id" });

/** Calls that may wait for the network need not have a key. */
function keyRefusal({ keyed }: Pick<Call, "keyed">, { key }: Caller): Refusal | undefined {
  return keyed && key !== undefined && !uuid.test(key) ? invalidKey : undefined;
}

function moneyRefusal({ key, validUntil }: Caller): Refusal | undefined {
  if (key === undefined) return refuse("validation", { "Idempotency-Key": "required" });
  if (!uuid.test(key)) return invalidKey;
  return Number.isNaN(validUntil) ? refuse("validation", { "Valid-Until": "invalid_time" }) : undefined;
}

/** Whether the call is closed at this location, whatever is sent. */
function isUnavailable(
  { availability }: Pick<Call, "availability">,
  { location, cookies }: Caller,
  { devices }: HttpHouse,
): boolean {
  if (!location.blocked || availability === "anywhere") return false;
  return availability === "served" || !devices.isKnown(cookies);
}
