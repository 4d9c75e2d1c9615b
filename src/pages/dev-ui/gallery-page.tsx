import { useState } from "react";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonParts } from "./button-parts.tsx";
import { FieldParts } from "./field-parts.tsx";
import styles from "./gallery.module.css";
import { ShowParts } from "./show-parts.tsx";
import { StateParts } from "./state-parts.tsx";

/** All components in all states, for developers; not translated. */
export default function GalleryPage() {
  const [dialog, setDialog] = useState(false);
  return (
    <div className={styles.gallery}>
      <h1>Parts</h1>
      <ButtonParts />
      <FieldParts />
      <ShowParts />
      <StateParts />
      <Card title="Dialog">
        <Button onClick={() => setDialog(true)}>Open a dialog</Button>
        {dialog && (
          <Dialog title="A dialog" close={{ label: "Close", onClose: () => setDialog(false) }}>
            <p>Escape, the cross and a press beside it close it, and the focus goes back to where it was.</p>
            <Button kind="primary" wide onClick={() => setDialog(false)}>
              Done
            </Button>
          </Dialog>
        )}
      </Card>
    </div>
  );
}
