export function processIdentity(pid: number): string | undefined;
export function isRunning(pid: number, identity: string): boolean;
