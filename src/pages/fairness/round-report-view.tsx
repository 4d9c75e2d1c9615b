import { useTranslation } from "react-i18next";
import type { CheckedRound } from "../../../worker/shared/check-round.ts";
import { checkIcons } from "../../features/proof/proof-checks.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { Icon } from "../../ui/icon.tsx";
import reportStyles from "./report-view.module.css";
import styles from "./round-report-view.module.css";
import { ShareLink } from "./share-link.tsx";
import { useCopied } from "./use-copied.tsx";
import { useRoundFacts } from "./use-round-facts.ts";

/** What came of the check of a round, step by step, with all that it takes to repeat it. */
export function RoundReportView({ checked }: { checked: CheckedRound }) {
  const { t } = useTranslation(["chains", "proof", "common"]);
  const format = useFormat();
  const copied = useCopied();
  const { href, told, checks, facts } = useRoundFacts(checked);
  const { game, round } = checked;
  const verdict = checks.every(({ isRight }) => isRight) ? "passed" : "failed";
  const number = t("round.number", { number: format.count(round.number) });
  return (
    <section className={reportStyles.report} data-verdict={verdict} aria-label={t("round.title")}>
      <header className={reportStyles.head}>
        <span className={reportStyles.mark}>
          <Icon node={checkIcons[verdict]} size="large" />
        </span>
        <div>
          <h3 className={reportStyles.verdict}>{t(`proof:verify.${verdict}`)}</h3>
          <p className={reportStyles.bet}>
            {t(`common:game.${game}`)} · {number} · {format.dateTime(round.at)} · {told}
          </p>
        </div>
        <ShareLink href={href} />
      </header>
      <ul className={styles.checks}>
        {checks.map(({ title, text, isRight }) => (
          <li key={title} className={styles.check} data-state={isRight ? "passed" : "failed"}>
            <Icon node={checkIcons[isRight ? "passed" : "failed"]} />
            <p>
              <b>
                {title} <span>{t(`proof:verify.state.${isRight ? "passed" : "failed"}`)}</span>
              </b>
              {text}
            </p>
          </li>
        ))}
      </ul>
      <FactList long facts={facts.flatMap(({ name, text }) => (text ? [copied(name, text)] : []))} />
    </section>
  );
}
