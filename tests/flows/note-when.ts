import type { Frame, Page } from "playwright";
import { expect } from "vitest";

let count = 0;

/**
 * Has a page note by itself that something is so: what is so for seconds only passes by whoever asks from outside, on a busy
 * machine. Begun before it can be so; what comes back waits until it has been.
 */
export async function noteWhen<Given>(
  page: Page | Frame,
  isSo: (given: Given) => boolean,
  given: Given,
): Promise<() => Promise<void>> {
  const { name, script } = noting(isSo, given);
  await page.evaluate(script);
  return async () => void (await page.waitForFunction((key) => key in globalThis, name));
}

/** The same for what is loaded from now on, in whichever frame of the page it is so. */
export async function noteOnceLoaded<Given>(
  page: Page,
  isSo: (given: Given) => boolean,
  given: Given,
): Promise<() => Promise<void>> {
  const { name, script } = noting(isSo, given);
  await page.addInitScript({ content: script });
  const isNoted = (frame: Frame) => frame.evaluate((key) => key in globalThis, name).catch(() => false);
  return () => expect.poll(() => Promise.all(page.frames().map(isNoted))).toContain(true);
}

/** Of an element, told by a selector and by a pattern in all of its text. */
export function noteShown(page: Page | Frame, selector: string, pattern = ""): Promise<() => Promise<void>> {
  return noteWhen(page, isShown, { selector, pattern });
}

export function isShown({ selector, pattern }: { selector: string; pattern: string }): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  return all.some((each) => new RegExp(pattern).test(each.textContent ?? "") && each.checkVisibility());
}

function noting<Given>(isSo: (given: Given) => boolean, given: Given) {
  const name = `noted ${(count += 1)}`;
  const script = `{
    const isSo = ${isSo.toString()};
    const look = () => {
      if (!isSo(${JSON.stringify(given)})) return;
      watch.disconnect();
      globalThis[${JSON.stringify(name)}] = true;
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    look();
  }`;
  return { name, script };
}
