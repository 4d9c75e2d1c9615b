import { Bell, Plus, Settings } from "lucide";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./gallery.module.css";

const kinds = ["primary", "plain", "quiet", "danger"] as const;
const sizes = ["small", "normal", "large"] as const;

export function ButtonParts() {
  return (
    <Card title="Buttons">
      <div className={styles.stack}>
        {sizes.map((size) => (
          <div key={size} className={styles.row}>
            {kinds.map((kind) => (
              <Button key={kind} kind={kind} size={size}>
                {kind}
              </Button>
            ))}
          </div>
        ))}
        <div className={styles.row}>
          <Button icon={Plus}>With an icon</Button>
          <Button kind="primary" busy>
            Busy
          </Button>
          <Button kind="primary" disabled>
            Held
          </Button>
          <Button disabled>Held</Button>
          <a className={buttonClass({})} href="#parts">
            A link
          </a>
        </div>
        <div className={styles.row}>
          <IconButton icon={Settings} label="Settings" />
          <IconButton icon={Bell} label="Bell" disabled />
        </div>
      </div>
    </Card>
  );
}
