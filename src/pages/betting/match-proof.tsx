import { Circle, CircleCheck, CircleX } from "lucide";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BookEvent, BookLeg } from "../../../contract/betting.ts";
import type { LegReport, MatchFacts, MatchReport } from "../../../worker/proof/match-proof.ts";
import type { BookWords } from "../../features/betting/use-book-words.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { legsOnMatch } from "./legs-on-match.ts";
import styles from "./match-proof.module.css";

interface Props {
  event: BookEvent;
  seed: string;
  words: BookWords;
}

/** The seed of a match that is over, and what the browser finds when it plays it again, with one's own legs. */
export function MatchProof({ event, seed, words }: Props) {
  const layer = useLayer();
  const bets = useStream((of) => of.betting.bets$())?.value;
  const history = useStream((of) => of.betting.ownBets$({ state: "settled" }))?.value;
  /** What is found follows the facts once it was asked: a result may be corrected after the seed was opened. */
  const [isAsked, setAsked] = useState(false);
  const [found, setFound] = useState<MatchReport | "busy" | "broken">();
  // What the channel tells is later than the list, which is read after it.
  const copies = [...(history?.items ?? []), ...(bets?.ended ?? []), ...(bets?.open ?? [])];
  const own = legsOnMatch(copies, event.id);
  const { id, sport, state, score, seed_hash } = event;
  const facts = JSON.stringify({ event: id, sport, state, score, seed, seed_hash, legs: [...own.values()] });
  useEffect(() => {
    if (!isAsked) return undefined;
    let isStale = false;
    void layer.matchProof.verify(JSON.parse(facts) as MatchFacts).then((answer) => {
      if (isStale) return;
      setFound(answer.ok ? answer.value : "broken");
      if (!answer.ok) setAsked(false);
    });
    return () => void (isStale = true);
  }, [layer, isAsked, facts]);
  function check() {
    setFound("busy");
    setAsked(true);
  }
  const nameOf = (leg: BookLeg) => `${words.market(leg)}: ${words.selection(leg.code, leg, leg)}`;
  return (
    <MatchProofView
      seed={seed}
      found={found}
      nameOf={(selection) => {
        const leg = own.get(selection);
        return leg ? nameOf(leg) : selection;
      }}
      onCheck={check}
    />
  );
}

interface ViewProps {
  seed: string;
  found: MatchReport | "busy" | "broken" | undefined;
  /** What is bet on, by its selection. */
  nameOf(selection: string): string;
  onCheck(): void;
}

export function MatchProofView({ seed, found, nameOf, onCheck }: ViewProps) {
  const { t } = useTranslation("betting");
  const report = typeof found === "object" ? found : undefined;
  const isWrong = report && [...report.checks, ...report.legs].some(({ state }) => state === "failed");
  const verdict = report && (isWrong ? "failed" : "passed");
  return (
    <section className={styles.proof} aria-label={t("proof.title")} data-verdict={verdict}>
      <header>
        <h2>{t(verdict ? `proof.${verdict}` : "proof.title")}</h2>
        <p>{t(found === "broken" ? "proof.broken" : "proof.text")}</p>
      </header>
      {!report && (
        <Button kind="tint" busy={found === "busy"} onClick={onCheck}>
          {t("proof.check")}
        </Button>
      )}
      <ul role="status">
        {report?.checks.map(({ name, state }) => (
          <Found key={name} state={state} what={t(`proof.of.${name}`)} verdict={t(`proof.is.${state}`)} />
        ))}
      </ul>
      {report && !report.checks.some(({ name }) => name === "seen") && (
        <p className={styles.seed}>{t("proof.unseen")}</p>
      )}
      {report && report.legs.length > 0 && (
        <>
          <h3>
            {t("proof.legs")}
            {report.score && ` · ${report.score[0]}:${report.score[1]}`}
          </h3>
          <ul>
            {report.legs.map(({ selection, result, state }) => (
              <Found
                key={selection}
                state={state}
                what={`${nameOf(selection)} · ${result ? t(`leg.${result}`) : t("proof.none")}`}
                verdict={t(`proof.leg.${state}`)}
              />
            ))}
          </ul>
        </>
      )}
      <p className={styles.seed}>
        {t("opened")} <code>{seed}</code>
      </p>
    </section>
  );
}

const icons = { passed: CircleCheck, failed: CircleX, open: Circle };

function Found({ state, what, verdict }: { state: LegReport["state"]; what: string; verdict: string }) {
  return (
    <li data-state={state}>
      <Icon node={icons[state]} size="small" />
      <span>{what}</span>
      <b>{verdict}</b>
    </li>
  );
}
