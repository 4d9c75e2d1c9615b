import { type ComponentType, useEffect, useRef, useState } from "react";
import type { GameId } from "../../rules/games/ids.ts";
import { whileSeen } from "../browser/while-seen.ts";
import { useWordedPart } from "../shell/use-worded-part.ts";
import { games } from "./games.ts";

/** What is on at the table of a game that many play, while one looks here: nothing is asked for before, or after. */
export function GameLive({ game, isShort = false }: { game: GameId; isShort?: boolean }) {
  const { live } = games[game];
  return live && <Live load={live} isShort={isShort} />;
}

function Live({ load, isShort }: { load(): Promise<ComponentType<{ isShort: boolean }>>; isShort: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => (place.current ? whileSeen(place.current, setSeen) : undefined), []);
  const part = useWordedPart(isSeen, load, ["tiles"]);
  return <span ref={place}>{isSeen && part && <part.View isShort={isShort} />}</span>;
}
