import { hashing } from "../hashing.ts";

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
  /** The house has refused to go on with the session, and no tab has followed its sign-on link yet. */
  refused: boolean;
}

const ownKept = 5;

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

export function renewed(row: SessionRow, token: string): SessionRow {
  return { ...row, generation: row.generation + 1, token, own: [hashing.sha256(token), ...row.own].slice(0, ownKept) };
}

export function entered(row: SessionRow, token: string, sso: string | null): SessionRow {
  return { ...renewed(row, token), epoch: row.epoch + 1, sso, refused: false };
}

export function left(row: SessionRow, tellHouse: boolean): SessionRow {
  return {
    ...row,
    epoch: row.epoch + 1,
    generation: row.generation + 1,
    token: undefined,
    leaving: tellHouse ? row.token : row.leaving,
    refused: false,
  };
}

export function refused(row: SessionRow): SessionRow {
  return { ...left(row, false), refused: true };
}

/** Whether a token is, or was, this row's own. */
export function isOwn(row: SessionRow, token: string): boolean {
  return row.own.includes(hashing.sha256(token));
}

export function isNewer(row: SessionRow, than: SessionRow): boolean {
  return row.epoch > than.epoch || (row.epoch === than.epoch && row.generation > than.generation);
}
