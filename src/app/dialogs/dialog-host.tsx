import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadWords } from "../../i18n/create-i18n.ts";
import type { Language } from "../../i18n/languages.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FailedState } from "../../ui/states.tsx";
import { Overlay } from "../layouts/overlay.tsx";
import type { DialogName } from "../../shell/dialogs/dialog-name.ts";
import { type DialogEntry, dialogs } from "./dialog-list.ts";
import { DialogTitleContext } from "../../shell/dialogs/use-dialog-title.ts";

interface Props {
  name: DialogName;
  language: Language;
  onClose(): void;
}

interface Loaded {
  entry: DialogEntry;
  Body: ComponentType | "failed";
}

/** The open dialog: its frame at once, what is in it as soon as it is there. */
export function DialogHost({ name, language, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const [loaded, setLoaded] = useState<Loaded>();
  const entry = dialogs[name];
  // Names of one dialog are states of it: what is in it stays.
  const Body = loaded?.entry === entry ? loaded.Body : undefined;
  const missing = Body === undefined;
  /** What is in the dialog may have turned into another one's step. */
  const [retitled, setRetitled] = useState<DialogName>();

  useEffect(() => {
    if (!missing) return;
    let current = true;
    Promise.all([entry.load(), loadWords(i18n, language, entry.words)]).then(
      ([body]) => current && setLoaded({ entry, Body: body.default }),
      () => current && setLoaded({ entry, Body: "failed" }),
    );
    return () => {
      current = false;
    };
  }, [entry, missing, language, i18n]);

  return (
    <Dialog
      title={t(`dialog.${retitled ?? name}`)}
      close={{ label: t("action.close"), onClose }}
      overlay={<Overlay support={name !== "Support"} />}
    >
      {Body === "failed" ? (
        <FailedState
          title={t("state.part_failed")}
          text={t("state.part_failed_text")}
          retry={t("action.retry")}
          onRetry={() => setLoaded(undefined)}
        />
      ) : Body ? (
        <FirstFocus>
          <DialogTitleContext value={setRetitled}>
            <Body />
          </DialogTitleContext>
        </FirstFocus>
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

/** What is in the dialog is what one came for: the focus goes past the cross. */
function FirstFocus({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = body.current?.querySelector<HTMLElement>("input, textarea");
    (field ?? body.current?.querySelector<HTMLElement>("a, button"))?.focus();
  }, []);
  return <div ref={body}>{children}</div>;
}
