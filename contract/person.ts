import * as v from "valibot";
import { isDay } from "../rules/age.ts";
import type { FileLimits } from "../rules/files.ts";
import { nameFault, normalizeName } from "../rules/names.ts";
import { user } from "./accounts.ts";
import { defineCall } from "./call.ts";

/* What players enter about themselves: name, picture, date of birth. */

const name = v.pipe(
  v.string("required"),
  v.nonEmpty("required"),
  v.transform(normalizeName),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? nameFault(dataset.value) : undefined;
    if (fault) addIssue({ message: fault });
  }),
);

/** Names are not unique. */
export const changeName = defineCall({
  name: "changeName",
  method: "PUT",
  path: "/profile/name",
  input: v.strictObject({ name }),
  reply: v.object({ user }),
});

export const avatarFile: FileLimits = { types: ["image/jpeg", "image/png", "image/webp"], maxBytes: 5 * 1024 * 1024 };

/** The picture is decoded, cropped to a square and re-encoded; nothing else of the file is stored. */
export const changeAvatar = defineCall({
  name: "changeAvatar",
  method: "PUT",
  path: "/profile/avatar",
  file: avatarFile,
  input: v.object({}),
  reply: v.object({ user }),
});

export const removeAvatar = defineCall({
  name: "removeAvatar",
  method: "DELETE",
  path: "/profile/avatar",
  input: v.object({}),
  reply: v.object({ user }),
});

/** Can be set once; mistakes are corrected by support. */
export const setBirthDate = defineCall({
  name: "setBirthDate",
  method: "PUT",
  path: "/profile/birth-date",
  input: v.strictObject({
    birth_date: v.pipe(v.string("required"), v.nonEmpty("required"), v.check(isDay, "invalid_date")),
  }),
  reply: v.object({ user }),
});
