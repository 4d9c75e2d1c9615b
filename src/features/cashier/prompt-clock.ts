const afterMs = 17_000;

interface Parts {
  /** Whether the player is typing, which postpones the prompt. */
  isTyping(): boolean;
  /** Resolves to true in only one tab, and once in a session. */
  claim(): Promise<boolean>;
  offer(): void;
}

/** Offers to pay in after a while without interruption. Call the returned function to interrupt it. */
export function beginPromptClock({ isTyping, claim, offer }: Parts): () => void {
  let isStopped = false;
  const timer = setInterval(() => void ask(), afterMs);

  async function ask() {
    if (isTyping()) return;
    clearInterval(timer);
    if ((await claim()) && !isStopped) offer();
  }

  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
