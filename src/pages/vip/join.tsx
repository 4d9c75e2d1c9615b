import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VipState } from "../../../contract/vip.ts";
import { parseMoney } from "../../../rules/money.ts";
import { vipLevels } from "../../../rules/promotions/vip-levels.ts";
import { NeedsNetwork } from "../../features/forms/needs-network.tsx";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { Button } from "../../ui/button.tsx";
import { StopNote } from "./stop-note.tsx";
import { useVipFigures } from "./vip-figures.tsx";
import styles from "./vip-club.module.css";

/** Asks to be a member; what a guest asks for here goes in with their registration. */
export function Join({ state }: { state: VipState | undefined }) {
  return state ? <JoinAsPlayer state={state} /> : <JoinAsGuest />;
}

const firstLevel = vipLevels[1]?.from ?? 0n;

function JoinAsPlayer({ state }: { state: VipState }) {
  const { t } = useTranslation("vip");
  const layer = useLayer();
  const { tell } = useErrors();
  const { wholePoints } = useVipFigures();
  const [isBusy, setBusy] = useState(false);
  const { status, stop } = state;
  const left = firstLevel - (parseMoney(state.points) ?? 0n);
  const hasAsked = status === "requested";
  const title = hasAsked ? "requested" : status === "invited" ? "invited" : "none";

  async function ask() {
    setBusy(true);
    const answer = await layer.vip.join();
    setBusy(false);
    if (!answer.ok) tell(answer.error);
  }

  return (
    <NeedsNetwork>
      <h2 className={styles.panelTitle}>{t(`join.${title}`)}</h2>
      <p className={styles.soft} role="status">
        {t(`join.${title}_text`, { points: wholePoints(firstLevel), left: wholePoints(left > 0n ? left : 0n) })}
      </p>
      <StopNote stop={stop} />
      {!hasAsked && (
        <NetworkButton kind="primary" wide busy={isBusy} disabled={stop !== null} onClick={() => void ask()}>
          {t("join.ask")}
        </NetworkButton>
      )}
    </NeedsNetwork>
  );
}

function JoinAsGuest() {
  const { t } = useTranslation("vip");
  const layer = useLayer();
  const { open } = useDialogs();

  function signUp() {
    void layer.vip.joinWithRegistration();
    open("Register");
  }

  return (
    <>
      <h2 className={styles.panelTitle}>{t("join.guest")}</h2>
      <p className={styles.soft}>{t("join.guest_text")}</p>
      <Button kind="primary" wide onClick={signUp}>
        {t("join.sign_up")}
      </Button>
      <Button kind="quiet" wide onClick={() => open("Login")}>
        {t("join.log_in")}
      </Button>
    </>
  );
}
