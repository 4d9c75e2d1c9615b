import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { CatalogEntry } from "../../../contract/catalog.ts";
import type { FreeSpins } from "../../../contract/free-spins.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { links } from "../../shell/links.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { NetworkButton } from "../forms/network-button.tsx";
import styles from "./free-spins-card.module.css";
import { TimeLeft } from "./time-left.tsx";

/**
 * A player's free spins: of which game, how many are left, until when, and the ways to play or to do without; beneath
 * them `past`, where there were any.
 */
export function FreeSpinsCard({ past }: { past?: ReactNode }) {
  const { t } = useTranslation("offers");
  const own = useStream((layer) => layer.catalog.freeSpins$());
  const spins = own?.spins?.value ?? [];
  const slugs = [...new Set(spins.map(({ game }) => game.slug))].join(",");
  const page = useStream((layer) => (slugs === "" ? undefined : layer.catalog.page$({ wish: { slugs }, index: 0 })));
  if (!own || (spins.length === 0 && !past)) return null;
  return (
    <Card title={t("spins.title")}>
      {spins.length > 0 && (
        <ul className={styles.list}>
          {spins.map((each) => (
            <Given
              key={each.id}
              spins={each}
              entry={page?.value.items.find(({ slug }) => slug === each.game.slug)}
              aheadMs={own.aheadMs}
            />
          ))}
        </ul>
      )}
      {past}
      <p className={styles.soft}>{t("spins.real")}</p>
    </Card>
  );
}

interface Props {
  spins: FreeSpins;
  entry: CatalogEntry | undefined;
  aheadMs: number;
}

function Given({ spins: { id, game, left, count, bet, currency, expiration_at }, entry, aheadMs }: Props) {
  const { t, i18n } = useTranslation("offers");
  const format = useFormat();
  const layer = useLayer();
  const { tell, forget } = useErrors();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function giveBack() {
    forget();
    setBusy(true);
    const answer = await layer.catalog.giveBackSpins({ id });
    setBusy(false);
    setAsking(false);
    if (!answer.ok && answer.error.error !== "not_found") tell(answer.error);
  }

  return (
    <li className={styles.spins}>
      {entry ? (
        <img className={styles.cover} src={entry.cover} alt="" width={54} height={72} loading="lazy" />
      ) : (
        <span className={styles.cover} />
      )}
      <div className={styles.words}>
        <b>{t("spins.left", { left: format.count(left), count: format.count(count) })}</b>
        <span className={styles.soft}>
          {game.name[languageOfLocale(i18n.language)]} · {t("spins.each", { amount: format.money(bet, currency) })}
        </span>
        <TimeLeft untilMs={Date.parse(expiration_at)} aheadMs={aheadMs} />
      </div>
      {isAsking ? (
        <div className={styles.ask} role="alertdialog" aria-label={t("spins.ask.title")}>
          <b>{t("spins.ask.title")}</b>
          <p className={styles.soft}>{t("spins.ask.text")}</p>
          <div className={styles.ways}>
            <Button onClick={() => setAsking(false)}>{t("spins.ask.keep")}</Button>
            <NetworkButton kind="danger" busy={busy} onClick={() => void giveBack()}>
              {t("spins.ask.yes")}
            </NetworkButton>
          </div>
        </div>
      ) : (
        <div className={styles.ways}>
          {entry && (
            <Link href={links.entry(entry, "play")} className={buttonClass({ kind: "primary" })}>
              {t("spins.play")}
            </Link>
          )}
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {t("spins.cancel")}
          </Button>
        </div>
      )}
    </li>
  );
}
