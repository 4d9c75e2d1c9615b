import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createPriorityLimiter } from "../runtime/priority-limiter.ts";

// Argon2id, the library's default, at the lowest cost still recommended: 22 ms on a small machine.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes few passwords at a time and with pauses, because bets and all other calls need the processor, too. */
export function createPasswords() {
  const limiter = createPriorityLimiter({
    count: Math.max(1, Math.floor(availableParallelism() / 2)),
    mostWaiting: 40,
    isResting: true,
  });

  return {
    /** `clientKey` says who causes the work; all clients get an equal share of it. */
    hash: (password: string, clientKey: string): Promise<string> =>
      limiter.run(() => hash(password, cost), { clientKey }),

    /**
     * Whether it is the player's password; takes as long when there is no such player, or one without a password. Whoever
     * is preferred does not wait behind all others.
     */
    async verify(
      passwordHash: string | undefined,
      password: string,
      { isPreferred, clientKey }: Client,
    ): Promise<boolean> {
      const check = () => verify(passwordHash ?? nobodysHash, password);
      const isRight = await limiter.run(check, { line: isPreferred ? "preferred" : "rest", clientKey });
      return isRight && passwordHash !== undefined;
    },
  };
}

interface Client {
  isPreferred: boolean;
  clientKey: string;
}

export type Passwords = ReturnType<typeof createPasswords>;

/** Costs as much as a real hash; nobody knows a password for it. */
const nobodysHash = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
