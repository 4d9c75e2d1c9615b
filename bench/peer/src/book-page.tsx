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

const markedMs = 3_000;

/** Live matches, as a socket of the page's own tells them: each message is a state of its own. */
export function BookPage() {
  const [matches, setMatches] = useState<ReadonlyMap<string, Match>>(new Map());
  useEffect(() => {
    const socket = new WebSocket(`ws://${location.host}/odds`);
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const told = JSON.parse(data) as (Match | { id: string; isOver: true })[];
      setMatches((before) => {
        const matches = new Map(before);
        for (const match of told)
          if ("isOver" in match) matches.delete(match.id);
          else matches.set(match.id, match);
        return matches;
      });
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
          {codes.map(
            (code) =>
              (code !== "draw" || code in prices) && <Price key={code} name={code} price={prices[code] ?? null} />,
          )}
        </div>
      ))}
    </li>
  );
});

/** For three seconds a corner and a colour say which way a price has gone. */
const Price = memo(function Price({ name, price: now }: { name: string; price: string | null }) {
  const [seen, setSeen] = useState<{ price: string | null; moved: "up" | "down" | undefined }>({
    price: now,
    moved: undefined,
  });
  if (seen.price !== now) {
    const isKnown = seen.price !== null && now !== null;
    setSeen({ price: now, moved: isKnown ? (Number(now) > Number(seen.price) ? "up" : "down") : undefined });
  }
  useEffect(() => {
    const timer = setTimeout(() => setSeen((last) => (last.moved ? { ...last, moved: undefined } : last)), markedMs);
    return () => clearTimeout(timer);
  }, [now]);
  return (
    <button type="button" className={price["price"]} data-moved={seen.moved} aria-label={`${name}, ${now ?? "closed"}`}>
      <span>{name}</span>
      <b>{now ?? "—"}</b>
    </button>
  );
});
