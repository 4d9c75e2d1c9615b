import { createHash, randomUUID } from "node:crypto";
import { crashOf } from "../../rules/games/crash.ts";
import { nodeHashing } from "../../server/games/hashing.ts";

interface Installed {
  length: number;
  salt: string;
}

/** The flights after it are over within a good minute, so that nobody waits long for one that was not wished for. */
const shortE2 = 5_000;
const shortRounds = 8;

/** Has the next round of crash that is opened come from a chain whose first round crashes where it is wanted, and says where. */
export async function wishCrash(
  install: (chain: { game: "crash"; seed: string }) => Promise<Installed>,
  isWanted: (crashE2: number) => boolean,
): Promise<number> {
  for (;;) {
    const seed = sha256(randomUUID());
    const { length, salt } = await install({ game: "crash", seed });
    const at = (hash: string) => crashOf(nodeHashing, { salt, hash });
    const after: string[] = [];
    let hash = seed;
    for (let index = length; index > 1; index -= 1) {
      if (index <= 1 + shortRounds) after.push(hash);
      hash = sha256(hash);
    }
    if (isWanted(at(hash)) && after.every((each) => at(each) < shortE2)) return at(hash);
  }
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
