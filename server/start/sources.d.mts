export function hashSources(root: string): string;
