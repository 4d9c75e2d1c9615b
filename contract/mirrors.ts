import * as v from "valibot";
import { defineCall } from "./call.ts";

/** A host as in `URL.host`. */
const host = v.pipe(v.string("required"), v.trim(), v.nonEmpty("required"), v.maxLength(253, "invalid_value"));

/** What the house has to say to who opens one of its sites: where logins are kept, and what proves whose site it is. */
export const getMirrorData = defineCall({
  name: "getMirrorData",
  method: "POST",
  path: "/middleware/mirror",
  auth: "none",
  input: v.strictObject({ domain: host }),
  reply: v.object({ sso: v.nullable(v.string()), meta_yandex_verification: v.nullable(v.string()) }),
});
