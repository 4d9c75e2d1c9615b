import { type ComponentProps, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { codeLength } from "../../../contract/codes.ts";
import { TextField } from "../../ui/field.tsx";

interface Props extends Omit<ComponentProps<typeof TextField>, "label" | "type" | "inputMode" | "autoComplete"> {
  value: string;
  /** Sends its form as soon as it is complete: there is nothing else in it. */
  alone?: boolean;
  /** Most have just been asked for. */
  takesFocus?: boolean;
}

/** Where a code out of a mail or SMS goes: typed, pasted, or filled in by the device. */
export function CodeField({ alone = false, takesFocus = true, ...props }: Props) {
  const { t } = useTranslation("session");
  const input = useRef<HTMLInputElement>(null);
  const isComplete = alone && props.value.trim().length === codeLength;
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (isComplete) input.current?.form?.requestSubmit();
  }, [isComplete, props.value]);
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
