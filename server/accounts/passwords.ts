import { hash, verify } from "@node-rs/argon2";

// Argon2id, the library's own default, at the least cost that is still advised: 22 ms on a small machine.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether it is the player's password; takes as long when there is no such player, or one without a password. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? nobodysHash, password);
  return isRight && passwordHash !== undefined;
}

/** Of the same cost as all others, and of no password that anyone knows. */
const nobodysHash = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
