const afterMs = 17_000;

interface Parts {
  /** Somebody is in the middle of a word: it is put off. */
  isTyping(): boolean;
  /** Whether this tab, and no other, is to ask now; once in a session. */
  claim(): Promise<boolean>;
  offer(): void;
}

/** Offers to pay in once nothing has been in the way for a while; whatever comes in the way calls the returned function. */
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
