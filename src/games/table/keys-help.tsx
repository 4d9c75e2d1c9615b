import { CircleQuestionMark } from "lucide";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Popover } from "../../ui/popover.tsx";
import styles from "./table-tools.module.css";
import { useKeys } from "./use-keys.ts";

interface Props {
  /** The keys of this game and what each does. */
  keys: readonly { name: string; does: string }[];
}

export function KeysHelp({ keys }: Props) {
  const { t } = useTranslation(["table", "common"]);
  const tool = useRef<HTMLSpanElement>(null);
  useKeys({ "?": () => tool.current?.querySelector("button")?.click() });
  return (
    <span ref={tool}>
      <Popover label={t("keys.label")} className={styles.button} button={<Icon node={CircleQuestionMark} />}>
        <dl className={styles.keys}>
          {[...keys, { name: "?", does: t("keys.list") }].map(({ name, does }) => (
            <div key={name} className={styles.row}>
              <dt>
                <kbd className={styles.key}>{name}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Popover>
    </span>
  );
}
