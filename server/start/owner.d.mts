import type { LockHolder } from "./lock.mjs";

export function dataFolderPath(env?: NodeJS.ProcessEnv): string;
export function ownerFile(folder: string): string;
export function whyBusy(folder: string): string | undefined;
export function isUnusable(folder: string): boolean;
export function whyNoHouse(folder: string): string | undefined;
export function busySentence(folder: string, owner: LockHolder): string;
export function noFolderSentence(folder: string): string;
