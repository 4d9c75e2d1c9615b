import { memo, useEffect, useState } from "react";
import { Crest } from "../../../src/features/betting/crest.tsx";
import list from "../../../src/pages/betting/event-list.module.css";
import price from "../../../src/pages/betting/price.module.css";

interface Match {
  id: string;
  league: string;
  home: string;
  away: string;
  score: readonly [number, number];
  prices: Record<string, string | null>;
}

/** Live matches, as a socket of the page's own tells them: each message is a state of its own. */
export function BookPage() {
  const [matches, setMatches] = useState<ReadonlyMap<string, Match>>(new Map());
  useEffect(() => {
    const socket = new WebSocket(`ws://${location.host}/odds`);
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const told = JSON.parse(data) as Match[];
      setMatches((before) => new Map([...before, ...told.map((match) => [match.id, match] as const)]));
    };
    return () => socket.close();
  }, []);
  return (
    <section className={list["league"]}>
      <ul>
        {[...matches.values()].map((match) => (
          <Row key={match.id} match={match} />
        ))}
      </ul>
    </section>
  );
}

const Row = memo(function Row({ match: { home, away, score, prices } }: { match: Match }) {
  return (
    <li className={list["row"]}>
      <a href="#match" className={list["who"]}>
        {[home, away].map((side, at) => (
          <span key={side} className={list["side"]}>
            <Crest name={side} className={list["crest"]} />
            <span>{side}</span>
            <b>{score[at]}</b>
          </span>
        ))}
      </a>
      {[
        ["home", "draw", "away"],
        ["over", "under"],
      ].map((codes) => (
        <div key={codes[0]} className={list["prices"]}>
          {codes.map((code) => (
            <button key={code} type="button" className={price["price"]}>
              <span>{code}</span>
              <b>{prices[code] ?? "—"}</b>
            </button>
          ))}
        </div>
      ))}
    </li>
  );
});
