import { CircleQuestionMark } from "lucide";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { Switch } from "../../../ui/switch.tsx";
import styles from "./table-tools.module.css";
import { type NamedKey, useKeys } from "../keys/use-keys.ts";
import { useShortcuts } from "../keys/use-shortcuts.ts";

interface Props {
  keys: readonly NamedKey[];
}

/** Lists the table's keys, with a switch to turn them off. */
export function KeysHelp({ keys }: Props) {
  const { t } = useTranslation(["table", "common"]);
  const [isOn, setOn] = useShortcuts();
  const tool = useRef<HTMLSpanElement>(null);
  useKeys({ "?": () => tool.current?.querySelector("button")?.click() });
  return (
    <span ref={tool}>
      <Popover label={t("keys.label")} className={styles.button} button={<Icon node={CircleQuestionMark} />}>
        <div className={styles.switches}>
          <Switch
            label={t("keys.switch")}
            hint={t("keys.switch_hint")}
            checked={isOn}
            onChange={(event) => setOn(event.target.checked)}
          />
        </div>
        <dl className={styles.keys} data-off={!isOn || undefined}>
          {[...keys, { name: "?", does: t("keys.list") }].map(({ name, does }) => (
            <div key={name} className={styles.row}>
              <dt>
                <kbd className={styles.key}>{name}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        {keys.some(({ onTable }) => onTable) && <p className={styles.note}>{t("keys.on_table")}</p>}
      </Popover>
    </span>
  );
}
