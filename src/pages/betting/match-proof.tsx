import { Circle, CircleCheck, CircleX } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BookEvent, BookLeg } from "../../../contract/betting.ts";
import type { LegReport, MatchReport } from "../../../worker/proof/match-proof.ts";
import type { BookWords } from "../../features/betting/use-book-words.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
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
  const [found, setFound] = useState<MatchReport | "busy" | "broken">();
  const all = [...(bets?.open ?? []), ...(bets?.ended ?? []), ...(history?.items ?? [])];
  const own = new Map(
    all
      .filter(({ state }) => state !== "rejected")
      .flatMap(({ legs }) => legs.filter((leg) => leg.event === event.id).map((leg) => [leg.selection, leg])),
  );
  async function check() {
    setFound("busy");
    const { id, sport, state, score, seed_hash } = event;
    const answer = await layer.matchProof.verify({
      event: id,
      sport,
      state,
      score,
      seed,
      seed_hash,
      legs: [...own.values()],
    });
    setFound(answer.ok ? answer.value : "broken");
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
      onCheck={() => void check()}
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
    <section className={styles.proof} data-verdict={verdict}>
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
