import type { ConsentProof } from "../../../contract/consent.ts";
import { consentVersion, type Purpose, purposes } from "../../../rules/consent.ts";

/** Since when the house has the proof of this very choice; undefined where it has none, or only that of another one. */
export function timeOfProof(
  chosen: readonly Purpose[] | undefined,
  proof: ConsentProof | undefined,
): string | undefined {
  if (!chosen || !proof || proof.version !== consentVersion) return undefined;
  const isSame = purposes.every((one) => chosen.includes(one) === proof.purposes.includes(one));
  return isSame ? (proof.at ?? undefined) : undefined;
}
