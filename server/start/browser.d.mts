export function findBrowser(env?: NodeJS.ProcessEnv): Promise<string | undefined>;
export function ensureBrowser(root: string, env?: NodeJS.ProcessEnv): Promise<void>;
