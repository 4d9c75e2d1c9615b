/** All that a build reads, by its path in the repository. */
export const sources: readonly string[];
export function hashSources(root: string): string;
