/** Shared by all workers of a browser. */
export interface SessionRow {
  id: "session";
  /** Incremented with every new token. */
  generation: number;
  /** Incremented with every login and logout. */
  epoch: number;
  token: string | undefined;
  sso: string | null;
  /** Hashes of our latest tokens: a cookie with one of these is merely outdated, any other was set elsewhere. */
  own: string[];
  /** A token whose logout the house does not know of yet. */
  leaving: string | undefined;
  /** Tokens of earlier logouts; missing in rows of an earlier build. */
  alsoLeaving?: string[];
  /** The house has ended the session, and no tab has followed its sign-on link yet. */
  refused: boolean;
}

/** Bounds both own tokens and unreported logouts. */
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

/** The hash identifies a token that is no longer stored. */
export interface HashedToken {
  token: string;
  hash: string;
}

/** Uses the browser's own SHA-256: the synchronous one would be a twentieth of the worker's start. */
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

/** Tokens of unreported logouts, latest first. */
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

export function isOwn(row: SessionRow, { hash }: Pick<HashedToken, "hash">): boolean {
  return row.own.includes(hash);
}

export function isNewer(row: SessionRow, than: SessionRow): boolean {
  return row.epoch > than.epoch || (row.epoch === than.epoch && row.generation > than.generation);
}
