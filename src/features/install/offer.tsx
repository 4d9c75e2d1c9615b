import { Download, Plus, Share, SquarePlus } from "lucide";
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useOpenDialog } from "../../shell/dialogs/use-dialogs.ts";
import { usePlatform } from "../../browser/platform.ts";
import { useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useFlag } from "../flags/use-flag.ts";
import { useDeviceSetting } from "../preferences/use-device-setting.ts";
import { countVisit, isGoodMoment } from "./good-moment.ts";
import styles from "./offer.module.css";

export function InstallButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation("install");
  const { install, device } = usePlatform();
  const { way } = useSyncExternalStore(install.subscribe, install.get);

  async function start() {
    if (way === "share") install.ask(true);
    else if (!(await install.prompt())) device.set("hideInstallPrompt", "true");
  }

  return (
    <button type="button" className={className} onClick={() => void start()}>
      <Icon node={Download} size="small" />
      {t("link")}
    </button>
  );
}

/** Once dismissed, it never comes by itself again. */
export function Offer() {
  const { install, device } = usePlatform();
  const { way, isEarned, isAsked } = useSyncExternalStore(install.subscribe, install.get);
  const [hidden, setHidden] = useDeviceSetting("hideInstallPrompt");
  const [visits] = useDeviceSetting("visits");
  const user = useStream((layer) => layer.profile.me$())?.value.user;
  const stops = useStream((layer) => layer.safePlay.play$())?.stops ?? [];
  const mayOffer = useFlag("install_offer");
  const isInDialog = useOpenDialog().current !== undefined;

  const count = useEffectEvent(() => {
    device.set("visits", countVisit(device.get("visits"), new Date().toISOString().slice(0, 10)));
  });
  useEffect(() => count(), []);

  const isConfirmed = user?.is_email_verified === true || user?.is_phone_verified === true;
  // Whoever takes a break from playing is not to be drawn closer.
  const isGood = isGoodMoment({ visits, isEarned, isConfirmed });
  const isOffered = mayOffer === true && hidden === undefined && stops.length === 0 && isGood;
  if (isInDialog || (!isOffered && !isAsked)) return null;

  function dismiss() {
    setHidden("true");
    install.ask(false);
  }

  return way === "share" ? (
    <ByHand onDismiss={dismiss} />
  ) : (
    <ByBrowser onDismiss={dismiss} onInstall={() => install.prompt()} />
  );
}

function Offered({ children }: { children: ReactNode }) {
  const { t } = useTranslation("install");
  return (
    <section className={styles.card} aria-label={t("label")}>
      <Mark />
      <div className={styles.words}>
        <p className={styles.title}>{t("title")}</p>
        <p className={styles.text}>{t("text")}</p>
      </div>
      {children}
    </section>
  );
}

function ByBrowser({ onInstall, onDismiss }: { onInstall(): Promise<boolean>; onDismiss(): void }) {
  const { t } = useTranslation("install");
  return (
    <Offered>
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => void onInstall().then((isAgreed) => !isAgreed && onDismiss())}>
          {t("install")}
        </Button>
        <Button kind="quiet" onClick={onDismiss}>
          {t("later")}
        </Button>
      </div>
    </Offered>
  );
}

/** The three touches that it takes in Safari, each with what it looks like there. */
function ByHand({ onDismiss }: { onDismiss(): void }) {
  const { t } = useTranslation("install");
  const steps = [
    { name: "share", icon: Share },
    { name: "choose", icon: SquarePlus },
    { name: "add", icon: Plus },
  ] as const;
  return (
    <Offered>
      <ol className={styles.steps}>
        {steps.map(({ name, icon }) => (
          <li key={name} className={styles.step}>
            <span className={styles.key}>
              <Icon node={icon} />
            </span>
            <span>{t(`step.${name}`)}</span>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button kind="quiet" onClick={onDismiss}>
          {t("later")}
        </Button>
      </div>
    </Offered>
  );
}
