import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useShownName } from "../../features/person/use-shown-name.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { links } from "../../shell/links.ts";
import { Later } from "../../shell/later.tsx";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { ShownGame } from "../table/bets/shown-game.ts";
import type { Verification } from "../table/fairness/verification.ts";
import styles from "../table/rounds/round-fairness.module.css";
import { type DuelTable, hasWon } from "./use-duel-table.ts";

const loadReport = () => import("../table/fairness/verify-report.tsx").then(({ VerifyReport }) => VerifyReport);
const loadNoEvidence = () => import("../table/rounds/no-evidence.tsx").then(({ NoEvidence }) => NoEvidence);
const shown = 30;

/** Everybody's last duels, the own ones marked. */
export function LastDuels({ table }: { table: DuelTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["duels", "coinflip", "table"]);
  const format = useFormat();
  const shownName = useShownName();
  const name = (player: string | null, isOwn: boolean) =>
    isOwn ? t("open.you") : player === null ? t("table:all.hidden") : shownName(player);
  if (table.past.length === 0) return <p>{t("last.none")}</p>;
  return (
    <DataTable
      label={t("last.title")}
      columns={[t("last.number"), t("last.players"), t("last.fell"), t("last.time"), t("last.each"), t("last.took")]}
      rows={table.past.slice(0, shown).map((duel) => ({
        key: duel.id,
        isOwn: duel.mine !== null,
        cells: [
          format.count(duel.number),
          duel.state === "done" ? (
            <span key="players">
              <Name text={name(duel.creator, duel.mine === "creator")} hasWon={duel.fell === duel.side} />
              {", "}
              <Name text={name(duel.joiner, duel.mine === "joiner")} hasWon={duel.fell !== duel.side} />
            </span>
          ) : (
            name(duel.creator, duel.mine === "creator")
          ),
          duel.fell ? t(`coinflip:side.${duel.fell}`) : t(duel.state === "expired" ? "last.expired" : "last.cancelled"),
          format.time(duel.ended_at ?? duel.at),
          format.money(duel.amount, duel.currency),
          <b key="took">
            {duel.state === "done" ? `${hasWon(duel) ? "+" : ""}${format.money(duel.pays, duel.currency)}` : "—"}
          </b>,
        ],
      }))}
    />
  );
}

/** Who has won stands out. */
function Name({ text, hasWon }: { text: string; hasWon: boolean }) {
  return hasWon ? <b>{text}</b> : text;
}

interface FairnessProps {
  table: DuelTable;
  game: ShownGame;
  verification: Verification | undefined;
  verify(id: string): void;
}

/** Why nobody chooses the side, what binds the house in the duels that are open, and the proof of an own bet. */
export function DuelFairness({ table, game, verification, verify }: FairnessProps) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["duels", "proof"]);
  const format = useFormat();
  const open = [...table.own, ...table.others].slice(0, shown);
  const report = useWordedPart(verification !== undefined, loadReport, ["proof"]);
  return (
    <div className={styles.fairness}>
      {verification?.state === "working" && <Skeleton lines={3} />}
      {verification?.state === "failed" && (
        <Later load={loadNoEvidence} words={["rounds"]} props={{ onRetry: () => verify(verification.id) }} />
      )}
      {verification?.state === "done" && report && <report.View report={verification.report} game={game} />}
      <ol className={styles.steps}>
        {(["before", "during", "after"] as const).map((step) => (
          <li key={step}>
            <b>{t(`fair.${step}`)}</b>
            <p>{t(`fair.${step}_text`)}</p>
          </li>
        ))}
      </ol>
      <Link href={links.fairness()} className={styles.more}>
        {t("fair.more")}
      </Link>
      {open.length > 0 && (
        <DataTable
          label={t("fair.hash")}
          columns={[t("last.number"), t("fair.hash")]}
          rows={open.map(({ id, number, server_seed_hash: hash }) => ({
            key: id,
            cells: [
              format.count(number),
              <code key="hash" className={styles.hash}>
                {hash}
              </code>,
            ],
          }))}
        />
      )}
    </div>
  );
}
