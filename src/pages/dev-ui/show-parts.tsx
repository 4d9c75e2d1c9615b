import { Info } from "lucide";
import { useState } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Mark } from "../../ui/mark.tsx";
import { type Notification, Notifications } from "../../ui/notifications.tsx";
import { Popover } from "../../ui/popover.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import styles from "./gallery.module.css";

const tones = ["plain", "gold", "win", "loss"] as const;
const kinds = ["info", "good", "bad"] as const;

export function ShowParts() {
  const [tab, setTab] = useState("first");
  const [items, setItems] = useState<Notification[]>([]);
  return (
    <>
      <Card title="Tabs and tables" aside={<Chip tone="gold">aside</Chip>}>
        <Tabs
          label="Tabs"
          current={tab}
          onChange={setTab}
          tabs={[
            {
              name: "first",
              label: "First",
              panel: (
                <DataTable
                  label="Figures"
                  columns={["Time", "Amount", "Result"]}
                  rows={["14:02", "14:03"].map((key) => ({ key, cells: [key, "50.00 ₽", "+100.00 ₽"] }))}
                />
              ),
            },
            { name: "second", label: "Second", panel: <p>Another panel.</p> },
          ]}
        />
      </Card>
      <Card title="Small things">
        <div className={styles.stack}>
          <div className={styles.row}>
            <Mark />
            <Avatar image={null} name={undefined} />
            <Avatar image={null} name="Lucky Anna" />
            {tones.map((tone) => (
              <Chip key={tone} tone={tone}>
                {tone}
              </Chip>
            ))}
          </div>
          <Progress label="Sending" share={0.4} figure="40 %" />
          <CopyText text={"9f86d081884c7d65".repeat(4)} copyLabel="Copy" copiedLabel="Copied" />
          <Popover label="A popover" className={undefined} button={<Icon node={Info} size="large" />}>
            Says more about it.
          </Popover>
        </div>
      </Card>
      <Card title="Toasts">
        <div className={styles.row}>
          {kinds.map((kind) => (
            <Button
              key={kind}
              onClick={() =>
                setItems([
                  {
                    id: crypto.randomUUID(),
                    kind,
                    title: `It is ${kind}`,
                    lines: ["A line about it."],
                    stays: kind === "bad",
                  },
                  ...items,
                ])
              }
            >
              {kind}
            </Button>
          ))}
        </div>
        <Notifications
          label="Notifications of the gallery"
          dismissLabel="Dismiss"
          items={items.slice(0, 4)}
          open={0}
          round={0}
          onDismiss={(id) => setItems((now) => now.filter((item) => item.id !== id))}
        />
      </Card>
    </>
  );
}
