export interface LockHolder {
  pid: number;
  started: string;
  address?: string;
}

export interface Lock {
  /** Adds to the file what others should know of the holder. */
  describe(details: { address: string }): void;
  release(): void;
}

export function takeLock(
  file: string,
  details?: { address?: string },
): { lock: Lock; holder?: never } | { holder: LockHolder; lock?: never };
export function lockHolder(file: string): LockHolder | undefined;
