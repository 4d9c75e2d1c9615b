import type { User } from "../../contract/accounts.ts";
import type { Answer } from "../../contract/errors.ts";
import { avatarFile, changeAvatar, changeName, removeAvatar, setBirthDate } from "../../contract/person.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { unsendable } from "../files/unsendable.ts";

const uploadMs = 60_000;

export function createFeature({ call, connection, profile, scope }: WorkerContext) {
  function kept(answer: Answer<{ user: User }>): Answer<User> {
    if (!answer.ok) return answer;
    profile.keepUser(answer.value.user);
    return { ok: true, value: answer.value.user };
  }

  async function setAvatar({ file }: { file: Blob }, { signal }: CallContext): Promise<Answer<User>> {
    const refused = await unsendable(file, avatarFile, connection);
    return refused ?? kept(await call(changeAvatar, {}, { file, signal, timeoutMs: uploadMs }));
  }

  async function tellBirthDate(form: { birth_date: string }, { signal }: CallContext): Promise<Answer<User>> {
    const answer = kept(await call(setBirthDate, form, { signal }));
    // A birth date that makes the player too young is stored as well.
    if (!answer.ok) scope.cache?.refresh();
    return answer;
  }

  return {
    setName: async (form: { name: string }, { signal }: CallContext) => kept(await call(changeName, form, { signal })),
    setAvatar,
    removeAvatar: async (_: unknown, { signal }: CallContext) => kept(await call(removeAvatar, {}, { signal })),
    setBirthDate: tellBirthDate,
  };
}
