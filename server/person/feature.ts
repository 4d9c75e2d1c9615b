import { findAvatar } from "./avatars.ts";
import { changeAvatar } from "./change-avatar.ts";
import { changeName } from "./change-name.ts";
import type { PersonHouse } from "./person-house.ts";
import { removeAvatar } from "./remove-avatar.ts";
import { setBirthDate } from "./set-birth-date.ts";

export function openPerson({ pool }: Pick<PersonHouse, "pool">) {
  return {
    endpoints: [changeName, changeAvatar, removeAvatar, setBirthDate],
    site: { files: { "/avatars/": (path: string) => findAvatar(pool, path) } },
  };
}
