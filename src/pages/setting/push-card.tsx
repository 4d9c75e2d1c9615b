import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PushState } from "../../../contract/push.ts";
import { askForPush, currentPush, endPush, pushPossibility } from "../../browser/push.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { Card } from "../../ui/card.tsx";
import { useOnline } from "../../ui/online.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { Switch } from "../../ui/switch.tsx";
import styles from "./setting-cards.module.css";

/** What is told while the site is closed: in this browser by the player's press alone, at which hours, and of what. */
export function PushCard() {
  const push = useStream((layer) => layer.bell.push$());
  const { public_key, endpoints, quiet, is_promo_on } = push?.value ?? unknown;
  const { t } = useTranslation("setting");
  const layer = useLayer();
  const { tell } = useErrors();
  const online = useOnline();
  const [possibility, setPossibility] = useState(pushPossibility);
  const [own, setOwn] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    void currentPush().then(setOwn);
  }, []);

  async function follow(work: () => Promise<Awaited<ReturnType<typeof layer.bell.changePush>> | undefined>) {
    setBusy(true);
    const answer = await work();
    if (answer && !answer.ok) tell(answer.error);
    setPossibility(pushPossibility());
    setBusy(false);
  }

  const turnOn = () =>
    follow(async () => {
      const browser = await askForPush(public_key);
      setOwn(browser?.endpoint);
      return browser && layer.bell.subscribePush(browser);
    });
  const turnOff = (endpoint: string) =>
    follow(async () => {
      const answer = await layer.bell.unsubscribePush({ endpoint });
      if (answer.ok) await endPush();
      return answer;
    });
  const change = (wish: Parameters<typeof layer.bell.changePush>[0]) => follow(() => layer.bell.changePush(wish));

  const isOn = own !== undefined && endpoints.includes(own);
  const stays = !push || !online || busy;
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: `${hour}`,
    label: `${`${hour}`.padStart(2, "0")}:00`,
  }));
  return (
    <Card title={t("push.title")}>
      <div className={styles.switches}>
        <Switch
          label={t("push.browser.label")}
          hint={t(
            possibility === "denied" || possibility === "impossible"
              ? `push.browser.${possibility}`
              : "push.browser.hint",
          )}
          checked={isOn}
          disabled={stays || possibility !== "possible"}
          onChange={() => void (isOn ? turnOff(own) : turnOn())}
        />
        <Switch
          label={t("push.promo.label")}
          hint={t("push.promo.hint")}
          checked={is_promo_on}
          disabled={stays}
          onChange={({ target }) => void change({ is_promo_on: target.checked })}
        />
        <Switch
          label={t("push.quiet.label")}
          hint={t("push.quiet.hint")}
          checked={quiet !== null}
          disabled={stays}
          onChange={({ target }) => void change({ quiet: target.checked ? usualHours : null })}
        />
        {quiet && (
          <div className={styles.hours}>
            {(["from", "to"] as const).map((end) => (
              <SelectField
                key={end}
                label={t(`push.quiet.${end}`)}
                options={hours}
                value={`${quiet[end]}`}
                disabled={stays}
                onChange={({ target }) => void change({ quiet: { ...quiet, [end]: Number(target.value) } })}
              />
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}

const usualHours = { from: 23, to: 8 };
/** What is shown until the house has said, so that nothing moves then. */
const unknown: PushState = { public_key: "", endpoints: [], quiet: usualHours, is_promo_on: false };
