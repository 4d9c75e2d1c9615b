import { useState } from "react";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonParts } from "./button-parts.tsx";
import { FieldParts } from "./field-parts.tsx";
import styles from "./gallery.module.css";
import { ShowParts } from "./show-parts.tsx";
import { StateParts } from "./state-parts.tsx";

/** All parts in all states, for whoever builds with them; in English, since nobody else comes here. */
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
