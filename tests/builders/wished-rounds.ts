import { createHash, randomUUID } from "node:crypto";
import { crashOf } from "../../rules/games/crash.ts";
import { nodeHashing } from "../../server/games/hashing.ts";

interface Installed {
  length: number;
  salt: string;
}

/** Has the next round of crash that is opened come from a chain whose first round crashes where it is wanted, and says where. */
export async function wishCrash(
  install: (chain: { game: "crash"; seed: string }) => Promise<Installed>,
  isWanted: (crashE2: number) => boolean,
): Promise<number> {
  for (;;) {
    const seed = sha256(randomUUID());
    const { length, salt } = await install({ game: "crash", seed });
    let hash = seed;
    for (let index = length; index > 1; index -= 1) hash = sha256(hash);
    const crashE2 = crashOf(nodeHashing, { salt, hash });
    if (isWanted(crashE2)) return crashE2;
  }
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
