import type { Bindings } from "./bindings.ts";
import type { BodySlot } from "./body-limiter.ts";
import type { Caller } from "./visit.ts";

export interface Route {
  method: "GET" | "POST";
  path: string;
  label: string;
  answer(request: RouteRequest): Response | Promise<Response>;
}

export interface RouteRequest {
  request: Request;
  env: Bindings;
  param(name: string): string;
  /** Answers within one of the slots for calls, if the caller can have one. */
  asCall(answer: (caller: Caller) => Promise<Response>): Promise<Response>;
  /** A slot for a body that only its bytes can prove; released with the answer. */
  eventSlot(): BodySlot;
}
