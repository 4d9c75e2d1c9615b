import type { Lock } from "./lock.mjs";

export function takePrepareLock(root: string, task: string): Promise<Lock>;
