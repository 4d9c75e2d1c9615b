import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WheelSpin } from "../../../contract/promotions.ts";
import { parseMoney } from "../../../rules/money.ts";
import { useExactFormat } from "../../features/cashier/use-exact-format.ts";
import { MoreRows } from "../../features/lists/more-rows.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { useOnline } from "../../ui/online.ts";
import styles from "./fortune.module.css";
import { SpinReport } from "./spin-report.tsx";

/** Every spin but one that stands above, each with its check. */
export function SpinHistory({ except }: { except: number | undefined }) {
  const { t } = useTranslation(["bonuses", "lists"]);
  const layer = useLayer();
  const online = useOnline();
  const [isOpen, setOpen] = useState(false);
  const list = useStream((layer) => (isOpen ? layer.history.wheelSpins$({}) : undefined));
  const spins = list?.value.items.filter(({ day }) => day !== except);
  return (
    <div className={styles.spins}>
      <span>
        <Button kind="quiet" size="small" aria-expanded={isOpen} busy={isOpen && list === undefined} onClick={toggle}>
          {t("wheel.earlier")}
        </Button>
      </span>
      {list === null && <p role="alert">{t("lists:more.failed")}</p>}
      {spins?.length === 0 && <p>{t("wheel.earlier_none")}</p>}
      {spins?.map((spin) => (
        <PastSpin key={spin.day} spin={spin} />
      ))}
      {list && !list.value.cut && list.value.next !== null && (
        <MoreRows key={list.value.items.length} online={online} onMore={() => layer.history.moreWheelSpins({})} />
      )}
    </div>
  );

  function toggle() {
    setOpen(!isOpen);
  }
}

function PastSpin({ spin }: { spin: WheelSpin }) {
  const { t } = useTranslation("bonuses");
  const format = useFormat();
  const exact = useExactFormat();
  const [isOpen, setOpen] = useState(false);
  const { at, prize, currency } = spin;
  return (
    <>
      <div className={styles.spin}>
        <time dateTime={at}>{format.date(at.slice(0, 10))}</time>
        <b>{Number(prize) > 0 ? exact.money(parseMoney(prize) ?? 0n, currency) : t("wheel.lost")}</b>
        <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("wheel.seeds")}
        </Button>
      </div>
      {isOpen && <SpinReport spin={spin} />}
    </>
  );
}
