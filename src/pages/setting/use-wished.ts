import { useState } from "react";
import type { Profile, SettingsChange, User } from "../../../contract/accounts.ts";
import type { Answer } from "../../../contract/errors.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";

interface Asked {
  change: SettingsChange;
  from: Cached<Profile>;
  answered: boolean;
}

/** The player with changes applied at once, until the data layer confirms them. */
export function useWished(
  me: Cached<Profile>,
  send: (change: SettingsChange) => Promise<Answer<null>>,
): { user: User | undefined; change(wish: SettingsChange): Promise<Answer<null>> } {
  const [requests, setRequests] = useState<readonly Asked[]>([]);
  const isOpen = ({ answered, from }: Asked) => !answered || from === me;

  async function change(wish: SettingsChange) {
    const mine: Asked = { change: wish, from: me, answered: false };
    setRequests((before) => [...before.filter(isOpen), mine]);
    const answer = await send(wish);
    setRequests((before) =>
      before.flatMap((each) => (each !== mine ? [each] : answer.ok ? [{ ...mine, answered: true }] : [])),
    );
    return answer;
  }

  const knownUser = me?.value.user;
  return {
    user: knownUser && requests.filter(isOpen).reduce((user, each) => ({ ...user, ...each.change }) as User, knownUser),
    change,
  };
}
