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
  /** Reads the request's fields only for callers that the call is open to. */
  answer(read: () => Promise<RequestParts | Refusal>, caller: Caller, house: House): Promise<Outcome<unknown>>;
}

/** By what a feature ties its calls to handlers, which are given of the house what the feature has said that it needs. */
export function serving<House extends HttpHouse>() {
  /** The handler is only reached by callers and inputs that the call describes. */
  return function serve<Input, Reply, A extends Auth, Money extends boolean>(
    call: Call<Input, Reply, A, Money>,
    handle: (input: Input, visit: Visit<House, A, Money>) => Promise<Outcome<Reply>>,
    faultsOf?: FaultsOf,
  ): Endpoint<House> {
    return {
      // The list of endpoints treats all calls alike; each handler has its own call's types.
      call: call as unknown as Call,
      async answer(read, caller, house) {
        // Before anything else: what is closed to a visitor is not even looked at.
        if (isUnavailable(call, caller, house)) return refuse("region_blocked");
        if (call.auth === "player" && !caller.session) return refuse("unauthorized");
        // What is asked about, and what keeps a session, goes on as far as the database can.
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
        // What A and Money promise has been checked above.
        const work = (withoutSlot: WithoutSlot) =>
          handle(input.value, { ...visit, withoutSlot } as unknown as Visit<House, A, Money>);
        return session
          ? house.playerLimiter.run(call, session, () => work(keepingSlot))
          : asStranger(caller, house, work);
      },
    };
  };
}

/** A player's share is theirs alone, whatever they do with it. */
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

/** What it writes is kept for long, or for ever. */
function fillsDisk({ name, money, keyed, file }: Pick<Call, "name" | "money" | "keyed" | "file">): boolean {
  return money || keyed || file !== undefined || lasting.has(name);
}

const lasting = new Set(["rotateSeeds", "registerByEmail", "registerByPhone"]);
const noFile = Buffer.alloc(0);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const invalidKey = refuse("validation", { "Idempotency-Key": "invalid_id" });

/** A call that may wait for the network need not have a key. */
function keyRefusal({ keyed }: Pick<Call, "keyed">, { key }: Caller): Refusal | undefined {
  return keyed && key !== undefined && !uuid.test(key) ? invalidKey : undefined;
}

/** Why a call that moves money is not even looked at. */
function moneyRefusal({ key, validUntil }: Caller): Refusal | undefined {
  if (key === undefined) return refuse("validation", { "Idempotency-Key": "required" });
  if (!uuid.test(key)) return invalidKey;
  return Number.isNaN(validUntil) ? refuse("validation", { "Valid-Until": "invalid_time" }) : undefined;
}

/** Whether the house has nothing for callers from there, whoever they are and whatever they send. */
function isUnavailable(
  { availability }: Pick<Call, "availability">,
  { location, cookies }: Caller,
  { devices }: HttpHouse,
): boolean {
  if (!location.blocked || availability === "anywhere") return false;
  return availability === "served" || !devices.isKnown(cookies);
}
