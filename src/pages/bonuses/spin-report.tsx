import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WheelSpin } from "../../../contract/promotions.ts";
import type { SpinCheck } from "../../../worker/promotions/check-spin.ts";
import { wheelFields, wheelPrize, wheelUnit } from "../../../rules/promotions/wheel.ts";
import { useExactFormat } from "../../features/cashier/use-exact-format.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./fortune.module.css";

/** Computes the spin in this browser, also without a network. */
export function SpinReport({ spin }: { spin: WheelSpin }) {
  const { t } = useTranslation("bonuses");
  const layer = useLayer();
  const format = useFormat();
  const exact = useExactFormat();
  const [check, setCheck] = useState<SpinCheck>();

  async function look() {
    const answer = await layer.promotions.checkSpin(spin);
    if (answer.ok) setCheck(answer.value);
  }

  return (
    <div className={styles.check}>
      <dl>
        <dt>{t("wheel.hash")}</dt>
        <dd>{spin.server_seed_hash}</dd>
        <dt>{t("wheel.client")}</dt>
        <dd>{spin.client_seed}</dd>
        <dt>{t("wheel.day")}</dt>
        <dd>
          {spin.day} ({format.date(spin.at.slice(0, 10))})
        </dd>
        {check && check.state !== "sealed" && (
          <>
            <dt>{t("wheel.seed")}</dt>
            <dd>{check.serverSeed}</dd>
          </>
        )}
      </dl>
      <p>{t("wheel.how", { fields: wheelFields.length })}</p>
      <p>
        {t("wheel.order", { last: wheelFields.length - 1, unit: exact.money(wheelUnit(spin.currency), spin.currency) })}
      </p>
      <p className={styles.order}>{wheelFields.map((field) => Number(field) / 10_000).join(" ")}</p>
      {check && (
        <p role="status">
          <b>
            {check.state === "right"
              ? t("wheel.right", {
                  field: check.field,
                  prize: exact.money(wheelPrize(check.field, spin.currency), spin.currency),
                })
              : t(`wheel.${check.state}`)}
          </b>
        </p>
      )}
      <span>
        <Button size="small" onClick={() => void look()}>
          {t("wheel.check")}
        </Button>
      </span>
    </div>
  );
}
