import { CircleQuestionMark } from "lucide";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Popover } from "../../ui/popover.tsx";
import styles from "./keys-help.module.css";

interface Props {
  /** The keys of this game and what each does. */
  keys: readonly { name: string; does: string }[];
}

export function KeysHelp({ keys }: Props) {
  const { t } = useTranslation(["table", "common"]);
  return (
    <Popover label={t("keys.label")} className={styles.button} button={<Icon node={CircleQuestionMark} />}>
      <dl className={styles.keys}>
        {keys.map(({ name, does }) => (
          <div key={name} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{name}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
