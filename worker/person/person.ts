import type { User } from "../../contract/accounts.ts";
import type { WorkerContext } from "../context.ts";
import { lazily } from "../bridge/registry.ts";
import type { PersonCalls } from "./feature.ts";

/** What players tell of themselves: name, picture, date of birth. */
export function createPerson(context: WorkerContext, keepUser: (user: User) => void) {
  return lazily<PersonCalls>({ setName: true, setAvatar: true, removeAvatar: true, setBirthDate: true }, async () => {
    const { createPersonCalls } = await import("./feature.ts");
    return createPersonCalls(context, keepUser);
  });
}
