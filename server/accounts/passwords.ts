import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import type { HttpConfig } from "../http/config.ts";
import { createKeyedThrottle } from "../runtime/keyed-throttle.ts";
import { createPriorityLimiter } from "../runtime/priority-limiter.ts";

// Argon2id, the library's default.
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** The lowest cost still recommended: 22 ms on a small machine. */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes few passwords at a time and with pauses, because bets and all other calls need the processor, too. */
export function createPasswords({ networkScale }: Pick<HttpConfig, "networkScale">, cost = passwordCost) {
  // Right ones, too, of many accounts, could keep a processor busy for good.
  const logins = createKeyedThrottle<string>({
    burst: 60 * networkScale,
    perSecond: 10 * networkScale,
    mostWaiting: 300 * Math.min(networkScale, 10),
  });
  const limiter = createPriorityLimiter({
    count: Math.max(1, Math.floor(availableParallelism() / 2)),
    mostWaiting: 40,
    isResting: true,
  });
  const nobodysHash = hashAtCost(cost);

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
      { isPreferred, clientKey, network }: Client,
    ): Promise<boolean> {
      if (network !== undefined) await logins.wait(network);
      const check = () => verify(passwordHash ?? nobodysHash, password);
      const isRight = await limiter.run(check, { line: isPreferred ? "preferred" : "rest", clientKey });
      return isRight && passwordHash !== undefined;
    },
  };
}

interface Client {
  isPreferred: boolean;
  clientKey: string;
  /** Where a login comes from. */
  network?: string;
}

export type Passwords = ReturnType<typeof createPasswords>;

/** Costs as much as a real hash; nobody knows a password for it. */
function hashAtCost({ memoryCost, timeCost, parallelism }: PasswordCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;
}
