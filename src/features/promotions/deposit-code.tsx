import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { BonusOffer } from "../../../contract/promotions.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { links } from "../../shell/links.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useOnline } from "../../ui/online.ts";
import styles from "./deposit-bonus.module.css";

type Gift = Extract<BonusOffer, { kind: "gift" }>;

/**
 * Folded. What a code brings with this deposit is agreed upon by typing it, and shown with its terms at once, before anything
 * is paid; a gift needs no deposit, and is said to be elsewhere.
 */
export function DepositCode() {
  const { t } = useTranslation(["offers", "account-errors"]);
  const format = useFormat();
  const layer = useLayer();
  const online = useOnline();
  const { tell, forget, faultText } = useErrors();
  const [code, setCode] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [gift, setGift] = useState<Gift>();
  const [busy, setBusy] = useState(false);
  if (code === undefined)
    return (
      <div>
        {gift && (
          <p className={styles.text} role="status">
            {t("code.gift", { amount: format.money(gift.amount, gift.currency) })}{" "}
            <Link href={links.bonuses()}>{t("box.none_go")}</Link>
          </p>
        )}
        <Button kind="quiet" size="small" aria-expanded={false} onClick={() => setCode("")}>
          {t("code.open")}
        </Button>
      </div>
    );

  async function use() {
    const typed = code?.trim() ?? "";
    if (busy || !online) return;
    forget();
    setFault(typed === "" ? "required" : undefined);
    if (typed === "") return;
    setBusy(true);
    const answer = await layer.promotions.usePromo({ code: typed, isForDeposit: true });
    setBusy(false);
    if (answer.ok) {
      const made = answer.value.offers.find(({ id }) => id === answer.value.made);
      setGift(made?.kind === "gift" ? made : undefined);
      return setCode(undefined);
    }
    const [first] = answer.error.fields["code"] ?? [];
    setFault(first);
    if (first === undefined) tell(answer.error);
  }

  return (
    <TextField
      name="code"
      label={t("code.label")}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      value={code}
      onChange={({ target }) => setCode(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // It stands in the form of the deposit, which is not meant.
        event.preventDefault();
        void use();
      }}
      error={faultText(fault)}
      // Inside the box, so that it is level with the text whatever stands beneath.
      trailing={
        <Button busy={busy} disabled={!online} onClick={() => void use()}>
          {t("code.use")}
        </Button>
      }
    />
  );
}
