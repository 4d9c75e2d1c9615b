/** What others should know of a holder: where it is, or which script works for a house on which folder. */
export interface LockDetails {
  address?: string;
  task?: string;
  folder?: string;
}

export interface LockHolder extends LockDetails {
  pid: number;
  started: string;
}

export interface Lock {
  /** Writes the details anew. */
  describe(details: LockDetails): void;
  release(): void;
}

export function takeLock(
  file: string,
  details?: LockDetails,
): { lock: Lock; holder?: never } | { holder: LockHolder; lock?: never };
export function lockHolder(file: string): LockHolder | undefined;
