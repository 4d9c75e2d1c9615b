import type { ReactNode } from "react";
import type { CaptchaPurpose } from "../../../contract/captcha.ts";
import type { Answer } from "../../../contract/errors.ts";

/** How a browser shows that somebody is at it: the house's own work, or another one's captcha before it. */
export interface Captcha {
  /** Gets what it needs, while it is shown; false where that can't be had. */
  load(signal: AbortSignal): Promise<boolean>;
  /** What is seen of it meanwhile. */
  render(onStop: () => void): ReactNode;
  /** What the house takes as an answer, for a call of this purpose. */
  execute(action: CaptchaPurpose, asked: { level: number; signal: AbortSignal }): Promise<Answer<string>>;
}
