import * as v from "valibot";
import { defineCall } from "./call.ts";

/** A code for the sign-on host where cookies do not reach it; valid once, for a minute. */
export const makeSignOnCode = defineCall({
  name: "makeSignOnCode",
  method: "POST",
  path: "/auth/sign-on",
  input: v.strictObject({}),
  reply: v.object({ code: v.string() }),
});

/** Query parameters of a visit to the sign-on host besides the code: where to return, and a state to return with. */
export const signOnQuery = { url: "url", code: "code", state: "sso_state" } as const;
