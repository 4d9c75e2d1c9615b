import { MessageCircle } from "lucide";
import { useTranslation } from "react-i18next";
import { useDialogs } from "../../../shell/dialogs/use-dialogs.ts";
import { Button } from "../../../ui/button.tsx";
import { FullScreen } from "./full-screen.tsx";
import { KeysHelp } from "./keys-help.tsx";
import { ModeSwitch } from "./play-mode.tsx";
import { StyleSwitches } from "./style-switches.tsx";
import styles from "./table-tools.module.css";
import type { NamedKey } from "../keys/use-keys.ts";
import type { AnyTable } from "../state/table.ts";

/** The tools at the head of a table: menu, keys, full screen. */
export function TableTools({ table, keys }: { table: Pick<AnyTable, "mode" | "choose">; keys: readonly NamedKey[] }) {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <>
      <FullScreen />
      <StyleSwitches>
        <ModeSwitch table={table} />
        {/* Where the way to help has stepped aside. */}
        <div className={styles.help}>
          <Button icon={MessageCircle} wide onClick={() => open("Support")}>
            {t("dialog.Support")}
          </Button>
        </div>
      </StyleSwitches>
      <KeysHelp keys={keys} />
    </>
  );
}
