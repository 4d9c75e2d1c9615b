import { type ComponentProps, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { codeLength } from "../../../contract/codes.ts";
import { TextField } from "../../ui/field.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "label" | "type" | "inputMode" | "autoComplete">;

/** Where a code out of a mail goes: typed, pasted, or filled in by the device. It has just been asked for, so it has the focus. */
export function CodeField(props: Props) {
  const { t } = useTranslation("session");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextField
      {...props}
      ref={input}
      label={t("code.label")}
      inputMode="numeric"
      autoComplete="one-time-code"
      // A space or two may come along with what is pasted.
      maxLength={codeLength + 2}
      figures
    />
  );
}
