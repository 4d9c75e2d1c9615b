import type { Bindings } from "./bindings.ts";
import type { BodySlot } from "./body-limiter.ts";
import type { Caller } from "./visit.ts";

/** What the API host answers beside the calls of the contract: a page, a document, or what somebody else tells. */
export interface Route {
  method: "GET" | "POST";
  /** `:name` stands for a part that varies. */
  path: string;
  /** For the log. */
  label: string;
  answer(request: RouteRequest): Response | Promise<Response>;
}

export interface RouteRequest {
  request: Request;
  env: Bindings;
  param(name: string): string;
  /** Answers in one of the slots of calls, if there is one for whoever asks. */
  asCall(answer: (caller: Caller) => Promise<Response>): Promise<Response>;
  /** For a body that is known by its bytes alone; it is given back with the answer. */
  eventSlot(): BodySlot;
}
