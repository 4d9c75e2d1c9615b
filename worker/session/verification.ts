import { Observable } from "rxjs";
import { noticesState, type Profile, type Verification } from "../../contract/accounts.ts";
import type { Notices } from "../bridge/notices.ts";
import type { PlayerScope } from "../cache/player-scope.ts";
import type { Live } from "../transport/live.ts";

export const profileKey = "profile";
const verificationKey = "verification";

interface Parts {
  live: Live;
  notices: Notices;
  scope: PlayerScope;
}

/** Follows the player's verification, by live channel and profile, and announces each decision once. */
export function createVerificationNews({ live, notices, scope }: Parts) {
  async function meet(fresh: Verification) {
    const { cache } = scope;
    const cached = await cache?.read<Verification>(verificationKey);
    if (!cache || cache !== scope.cache || (cached && !isNewer(fresh, cached))) return;
    cache.put(verificationKey, fresh);
    const profile = cache.peek<Profile>(profileKey)?.value;
    if (profile && isNewer(fresh, profile.user.verification))
      cache.put(profileKey, { ...profile, user: { ...profile.user, verification: fresh } });
    if (!cached) return;
    // Documents are decided together with the verification.
    cache.refresh();
    const { status, at } = fresh.data;
    const decided = decisions[status];
    if (!decided || status === cached.data.status) return;
    const kind = decided === "verified" ? "good" : "info";
    notices.tell({ id: `verification:${at}`, kind, key: decided, values: {}, money: false });
  }

  /** Emits nothing itself; while it is watched, decisions are learned at once. */
  function followed(): Observable<never> {
    return new Observable<never>(() =>
      live.channel$("notices", noticesState).subscribe(({ data }) => void meet(data.verification)),
    );
  }

  return { meet, followed };
}

export type VerificationNews = ReturnType<typeof createVerificationNews>;

const decisions: Partial<Record<Verification["data"]["status"], "verified" | "not_verified" | "documents_wanted">> = {
  success: "verified",
  verified: "verified",
  failed: "not_verified",
  unverified: "not_verified",
  user_pending: "documents_wanted",
};

function isNewer(fresh: Verification, known: Verification): boolean {
  return (fresh.data.at ?? "") > (known.data.at ?? "");
}
