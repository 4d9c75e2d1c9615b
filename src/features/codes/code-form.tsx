import { type ReactNode, useState } from "react";
import { verifyEmail } from "../../../contract/codes.ts";
import type { Answer } from "../../../contract/errors.ts";
import type { CodeSent } from "../../../worker/access/feature.ts";
import { NetworkButton } from "../forms/network-button.tsx";
import { SentForm } from "../forms/sent-form.tsx";
import { type Sent, useSentForm } from "../forms/use-sent-form.ts";
import { checkBySchema } from "../forms/check-by-schema.ts";
import { isCodeGone, withCodeFate } from "./code-fate.ts";
import { CodeField } from "./code-field.tsx";
import styles from "./code-form.module.css";
import { ResendButton } from "./resend-button.tsx";

// A code looks the same whatever it is for.
const check = checkBySchema(verifyEmail.input, { code: "" });

interface Props {
  /** Whether whoever sees it has just asked for the code, and wants to type it. */
  isAsked?: boolean;
  /** Says where the code has gone. */
  intro: string;
  submit: string;
  /** Seconds until another one can be had. */
  waitS: number;
  onSend(code: string): Sent;
  onResend(): Promise<Answer<CodeSent>>;
  /** The work that another code may take, while it is done. */
  challenge?: ReactNode;
  /** Other ways to go on. */
  children?: ReactNode;
}

/** A code that is on its way, as soon as it is there. */
export function CodeForm({ isAsked = true, intro, submit, waitS, challenge, onSend, onResend, children }: Props) {
  const [gone, setGone] = useState(0);
  const { form, text, faults, faultText, busy } = useSentForm({ initial, check, send });

  async function send({ code }: typeof initial) {
    const answer = withCodeFate(await onSend(code.trim()));
    if (isCodeGone(answer)) setGone((count) => count + 1);
    return answer;
  }

  return (
    <SentForm className={styles.form} {...form}>
      <p className={styles.intro} role="status">
        {intro}
      </p>
      <CodeField alone takesFocus={isAsked} {...text("code")} error={faultText(faults["code"])} />
      <NetworkButton kind={isAsked ? "primary" : "plain"} size="large" wide submit busy={busy}>
        {submit}
      </NetworkButton>
      {challenge}
      <div className={styles.ways}>
        <ResendButton key={gone} waitS={gone > 0 ? 0 : waitS} resend={onResend} />
        {children}
      </div>
    </SentForm>
  );
}

const initial = { code: "" };
