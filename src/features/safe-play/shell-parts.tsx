import { useTranslation } from "react-i18next";
import { usePart } from "../../app/use-part.ts";
import { loadWords } from "../../i18n/create-i18n.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { useStream } from "../../link/use-stream.ts";

const loadClock = () => import("./session-clock.tsx").then((module) => module.SessionClock);
const loadStops = () => import("./play-stops.tsx").then((module) => module.PlayStops);

/** Beside the balance of game pages: how long this has been going on, and what it has come to. */
export function GameClock() {
  const play = useStream((layer) => layer.safePlay.play$());
  const balance = useStream((layer) => layer.wallet.balance$());
  const withWords = useWords();
  const part = usePart(balance !== undefined, () => withWords(loadClock));
  return part && balance ? <part.View play={play} currency={balance.value.currency} /> : null;
}

/** What closes play, said on every page; and the reality check, over everything. */
export function StopsInForce({ game }: { game: boolean }) {
  const play = useStream((layer) => layer.safePlay.play$());
  const withWords = useWords();
  const stops = play?.stops ?? [];
  const part = usePart(stops.length > 0, () => withWords(loadStops));
  return part && play && stops.length > 0 ? <part.View play={play} game={game} /> : null;
}

/** Fetches a part together with its words. */
function useWords() {
  const { i18n } = useTranslation();
  return async function withWords<View>(load: () => Promise<View>): Promise<View> {
    const words = loadWords(i18n, languageOfLocale(i18n.language), ["errors", "safe-play"]);
    const [view] = await Promise.all([load(), words]);
    return view;
  };
}
