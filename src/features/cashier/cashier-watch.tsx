import { usePaidNews } from "./use-paid-news.ts";
import { usePrompt } from "./use-prompt.ts";

/** On every page, reports payments that are credited and offers to pay in at a suitable moment. */
export function CashierWatch({ game }: { game: boolean }) {
  usePaidNews();
  usePrompt(game);
  return null;
}
