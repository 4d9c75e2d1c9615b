import { useTranslation } from "react-i18next";
import type { BookEvent } from "../../../contract/betting.ts";
import type { BookWords } from "../../features/betting/use-book-words.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import styles from "./match-stage.module.css";

interface Props {
  event: BookEvent;
  score: NonNullable<BookEvent["score"]>;
  words: BookWords;
}

/** A match as it is told: the field from above and who pushes which way, its figures, and what has happened last. */
export function MatchStage({ event, score, words }: Props) {
  const { t } = useTranslation("betting");
  const format = useFormat();
  const { sport, state } = event;
  const isLive = state === "live" || state === "suspended";
  const nameOf = (side: "home" | "away" | null) => (side === null ? "" : words.nameOf(event[side]));
  const stats = statNames.flatMap((name) => {
    const pair = score.stats[name];
    return pair ? [{ name, pair }] : [];
  });
  const incidents = score.incidents.slice(-mostIncidents).toReversed();
  return (
    <div className={styles.match}>
      {isLive && hasField(sport) && <Field sport={sport} attack={score.attack} nameOf={nameOf} />}
      {stats.length > 0 && (
        <dl className={styles.stats}>
          {stats.map(({ name, pair: [home, away] }) => (
            <div key={name}>
              <dt>{t(`stat.${name}`)}</dt>
              <dd>
                <b>{format.count(home)}</b>
                <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                  <rect className={styles.away} width="100" height="4" />
                  <rect
                    className={styles.home}
                    width={home + away === 0 ? 50 : (100 * home) / (home + away)}
                    height="4"
                  />
                </svg>
                <b>{format.count(away)}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {incidents.length > 0 && (
        <ol className={styles.incidents} aria-label={t("incidents")}>
          {incidents.map(({ kind, side, at, score: after }, index) => {
            const known = incidentNames.find((name) => name === kind);
            return (
              <li key={`${score.incidents.length - index} ${at}`}>
                <small>{t(`phase.${at}` as "phase.set_1", { defaultValue: at })}</small>
                <span>
                  {known ? t(`incident.${known}`) : kind} · {nameOf(side)}
                </span>
                {after && (
                  <b>
                    {after[0]}:{after[1]}
                  </b>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

const statNames = ["attacks", "shots", "corners", "cards"] as const;
const incidentNames = ["goal", "corner", "card", "set", "map"] as const;
const mostIncidents = 6;

/** Tennis and CS2 are not played from one end to the other. */
const hasField = (sport: BookEvent["sport"]) => sport !== "cs2" && sport !== "tennis";

interface FieldProps {
  sport: BookEvent["sport"];
  attack: Props["score"]["attack"];
  nameOf(side: "home" | "away"): string;
}

function Field({ sport, attack, nameOf }: FieldProps) {
  const { t } = useTranslation("betting");
  const said = attack ? t(attack.is_dangerous ? "danger" : "attack", { side: nameOf(attack.side) }) : t("calm");
  const reach = attack?.is_dangerous ? 260 : 170;
  return (
    <figure className={styles.field}>
      <svg viewBox="0 0 640 200" aria-hidden="true" data-sport={sport}>
        <rect x="1" y="1" width="638" height="198" rx="12" />
        <path d="M320 1v198M1 60h76v80H1M639 60h-76v80h76" />
        <circle cx="320" cy="100" r="36" />
        {attack && (
          <path
            className={styles.push}
            data-danger={attack.is_dangerous || undefined}
            d={attack.side === "home" ? `M320 40h${reach}l40 60-40 60H320z` : `M320 40h-${reach}l-40 60 40 60H320z`}
          />
        )}
      </svg>
      <figcaption>{said}</figcaption>
    </figure>
  );
}
