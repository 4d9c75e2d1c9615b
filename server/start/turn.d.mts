import type { Lock } from "./lock.mjs";

export function takeTurn(root: string, task: string): Promise<Lock>;
