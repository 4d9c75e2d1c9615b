/** The session as all workers of this browser share it. */
export interface SessionRow {
  id: "session";
  /** Grows with every new token. */
  generation: number;
  /** Grows with every login and logout; a logout raises it first. */
  epoch: number;
  token: string | undefined;
  sso: string | null;
  /** Hashes of our latest tokens: a cookie that holds one of these is behind, any other came from somewhere else. */
  own: string[];
  /** A token whose logout the house has not heard of yet. */
  leaving: string | undefined;
  /** Those of logouts before that one; a row that an earlier build has written has none. */
  alsoLeaving?: string[];
  /** The house has refused to go on with the session, and no tab has followed its sign-on link yet. */
  refused: boolean;
}

/** Of our own ones, and of those whose logout is not heard of. */
const maxTokens = 5;

export const guestRow: SessionRow = {
  id: "session",
  generation: 0,
  epoch: 0,
  token: undefined,
  sso: null,
  own: [],
  leaving: undefined,
  refused: false,
};

/** A token with its hash, by which it is known again when it is gone. */
export interface HashedToken {
  token: string;
  hash: string;
}

/** By the browser's own function: the one of the games would be a twentieth of what a worker starts with. */
export async function hashed(token: string): Promise<HashedToken> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { token, hash };
}

export function renewed(row: SessionRow, { token, hash }: HashedToken): SessionRow {
  return { ...row, generation: row.generation + 1, token, own: [hash, ...row.own].slice(0, maxTokens) };
}

export function entered(row: SessionRow, token: HashedToken, sso: string | null): SessionRow {
  return { ...renewed(row, token), epoch: row.epoch + 1, sso, refused: false };
}

export function left(row: SessionRow, tellHouse: boolean): SessionRow {
  return {
    ...row,
    epoch: row.epoch + 1,
    generation: row.generation + 1,
    token: undefined,
    ...(tellHouse && { leaving: row.token, alsoLeaving: leavingOf(row).slice(0, maxTokens) }),
    refused: false,
  };
}

/** The tokens whose logout the house has not heard of yet, the latest first. */
export function leavingOf({ leaving, alsoLeaving = [] }: SessionRow): string[] {
  return leaving === undefined ? alsoLeaving : [leaving, ...alsoLeaving];
}

export function reported(row: SessionRow, token: string): SessionRow {
  const [leaving, ...alsoLeaving] = leavingOf(row).filter((each) => each !== token);
  return { ...row, generation: row.generation + 1, leaving, alsoLeaving };
}

export function refused(row: SessionRow): SessionRow {
  return { ...left(row, false), refused: true };
}

/** Whether a token is, or was, this row's own. */
export function isOwn(row: SessionRow, { hash }: Pick<HashedToken, "hash">): boolean {
  return row.own.includes(hash);
}

export function isNewer(row: SessionRow, than: SessionRow): boolean {
  return row.epoch > than.epoch || (row.epoch === than.epoch && row.generation > than.generation);
}
