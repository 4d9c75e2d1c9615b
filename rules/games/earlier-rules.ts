import { type SoloGameId, soloGameIds } from "./ids.ts";

interface EarlierRules {
  game: SoloGameId;
  hash: string;
  /** Receipts signed after this are not covered. */
  until: string;
}

/**
 * Rules by which the house has settled before. Whoever changes what a game pays, or how its results are written, adds
 * the previous rules here, so that receipts of that time can still be verified.
 */
export const earlierRules: readonly EarlierRules[] = [
  // Hashes of rules once written as sentences; later ones are of the pay tables themselves.
  ...writtenAsSentences({
    dice: ["30f3aabbdbd8fdd9ea940dbdf4941fe7108aceeeb29ffc6c4ec2933418f1e7e1"],
    coinflip: [
      "536c18879045d5cb5647e7ce6d402ed57a1cfc4d377c138b4a6e4b9f205ae13c",
      "39d5fc3bcdacfe2174aa73863453552e904a48386fef442fa634eba490f35bf0",
    ],
    hilo: ["427ca1054bb14f5bf89613a542630ad514f3762d0aa3357e5341ed5ddd64a1da"],
    keno: ["25e2d9a014e85ba2cb5d03c5d46705dd2ec1c5df87ea65ceee802e7ffdf6fcd0"],
    miner: ["959e6ecb7451f0fc71d4ea2ebc37e3fc7ceaa4898390c7f8b521929fdbb734ec"],
    cases: ["1f6d1f29eb796c68085881015c6ada80a865c70d86ddc0c69f5c232f76063350"],
  }),
];

/** Whether these rules applied to the game at that time and have been replaced since. */
export function wereInForce({ game, rules_hash, at }: { game: string; rules_hash: string; at: string }): boolean {
  return earlierRules.some((rules) => rules.game === game && rules.hash === rules_hash && at < rules.until);
}

function writtenAsSentences(hashes: Partial<Record<SoloGameId, readonly string[]>>): EarlierRules[] {
  return soloGameIds.flatMap((game) =>
    (hashes[game] ?? []).map((hash) => ({ game, hash, until: "2027-01-01T00:00:00.000Z" })),
  );
}
