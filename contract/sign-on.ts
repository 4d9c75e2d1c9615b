import * as v from "valibot";
import { defineCall } from "./call.ts";

/** The cookie-less way to the sign-on host: a code of the session that asks, good once and for a minute. */
export const makeSignOnCode = defineCall({
  name: "makeSignOnCode",
  method: "POST",
  path: "/auth/sign-on",
  input: v.strictObject({}),
  reply: v.object({ code: v.string() }),
});

/** What the sign-on host reads in the address by which it is visited, beside the code: where to go back, and what to bring back. */
export const signOnQuery = { url: "url", code: "code", state: "sso_state" } as const;
