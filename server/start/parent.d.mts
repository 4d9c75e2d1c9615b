export function endWithNpm(env?: NodeJS.ProcessEnv): void;
