/** How the site can be installed here, and what has been said about it. */
export interface InstallState {
  /** By the browser's own question, or by hand through its share menu; undefined where it cannot be, or is already. */
  way: "prompt" | "share" | undefined;
  /** Something good has happened to the player on this page. */
  isEarned: boolean;
  /** Somebody has asked for it. */
  isAsked: boolean;
}

/** `src/link` makes it; the view offers it. */
export interface Install {
  get(): InstallState;
  subscribe(listener: () => void): () => void;
  /** Lets the browser ask; true when the player has agreed. */
  prompt(): Promise<boolean>;
  /** Takes note of a good moment. */
  earn(): void;
  /** Somebody wants to know how. */
  ask(isAsked: boolean): void;
}

const still: InstallState = { way: undefined, isEarned: false, isAsked: false };

export const noInstall: Install = {
  get: () => still,
  subscribe: () => () => {},
  prompt: () => Promise.resolve(false),
  earn() {},
  ask() {},
};
