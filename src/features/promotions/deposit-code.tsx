import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLayer } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useOnline } from "../../ui/online.ts";

/** Folded; what a code brings stands among the offers at once, with its terms, before anything is paid. */
export function DepositCode() {
  const { t } = useTranslation(["offers", "account-errors"]);
  const layer = useLayer();
  const online = useOnline();
  const { tell, forget, faultText } = useErrors();
  const [code, setCode] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (code === undefined)
    return (
      <div>
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
    const answer = await layer.promotions.usePromo({ code: typed });
    setBusy(false);
    if (answer.ok) return setCode(undefined);
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
