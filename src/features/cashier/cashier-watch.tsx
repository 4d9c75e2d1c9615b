import { usePaidNews } from "./use-paid-news.ts";
import { usePrompt } from "./use-prompt.ts";

/** Follows the player's payments on every page, and offers to pay in when the time for that has come. */
export function CashierWatch({ game }: { game: boolean }) {
  usePaidNews();
  usePrompt(game);
  return null;
}
