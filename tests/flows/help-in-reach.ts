import type { Page } from "playwright";

const screens = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
];

/** What is wrong with the way to help on phones and on a desktop: where it stands, and over what, wherever one has scrolled to. */
export async function faultsOfHelp(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const size of screens) {
    await page.setViewportSize(size);
    const found = await page.evaluate(sweep);
    faults.push(...found.map((fault) => `${page.url()} ${size.width}x${size.height}: ${fault}`));
  }
  if (before) await page.setViewportSize(before);
  return faults;
}

/** At which sizes whatever can be pressed has to be seen without the way to help over it. */
const swept = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** What can never be pressed on this page because the way to help lies over it wherever one scrolls. */
export async function coveredByHelp(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (const size of swept) {
    await page.setViewportSize(size);
    const found = await page.evaluate(controlsUnderHelp);
    covered.push(...found.map((control) => `${page.url()} ${size.width}x${size.height}: ${control}`));
  }
  return covered;
}

function controlsUnderHelp(): string[] {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const room = dialog ?? document;
  const button = [...room.querySelectorAll("button[aria-label]")].find(
    (each) => getComputedStyle(each).position === "fixed",
  );
  if (!button) return ["there is no way to help"];
  const at = button.getBoundingClientRect();
  const scroller = dialog?.querySelector("[data-scroller]") ?? document.documentElement;
  const pressable = "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]";
  const under = new Set<Element>();
  const free = new Set<Element>();
  const end = scroller.scrollHeight - scroller.clientHeight;
  for (let top = 0; ; top = Math.min(end, top + 60)) {
    scroller.scrollTo({ top, behavior: "instant" });
    for (const control of room.querySelectorAll(pressable)) {
      if (button.contains(control) || free.has(control)) continue;
      const box = control.getBoundingClientRect();
      if (box.width === 0 || box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth)
        continue;
      const isApart = box.right <= at.left || box.left >= at.right || box.bottom <= at.top || box.top >= at.bottom;
      // All of it is in sight, and nothing of it beneath the button.
      if (isApart && box.top >= 0 && box.bottom <= innerHeight) free.add(control);
      else if (!isApart) under.add(control);
    }
    if (top >= end) break;
  }
  scroller.scrollTo({ top: 0, behavior: "instant" });
  return (
    [...under]
      .filter(
        (control) => !free.has(control) && control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      // What is larger than the screen is pressed beside it.
      .filter((control) => control.getBoundingClientRect().height < innerHeight / 2)
      .map(
        (control) =>
          `${control.tagName} "${(control.getAttribute("aria-label") ?? control.textContent ?? "").trim().slice(0, 60)}"`,
      )
  );
}

function sweep(): string[] {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const room = dialog ?? document;
  const help = [...room.querySelectorAll("button[aria-label]")].filter(
    (button) => getComputedStyle(button).position === "fixed",
  );
  const [button] = help;
  if (!button || help.length > 1) return [`${help.length} ways to help`];
  const at = button.getBoundingClientRect();
  // Where scrollbars take room, the screen ends before them.
  const right = document.body.getBoundingClientRect().right - at.right;
  const bottom = innerHeight - at.bottom;
  const faults = new Set<string>();
  // To ask for a style costs more than all else here, and there are hundreds of links on some pages.
  const mainness = new Map<Element, boolean>();
  const isMain = (control: Element) => {
    const known = mainness.get(control) ?? getComputedStyle(control).backgroundImage.startsWith("linear-gradient");
    mainness.set(control, known);
    return known;
  };
  if (at.width < 44 || right !== 20 || bottom !== 20)
    faults.add(`${at.width} wide, ${right} and ${bottom} from the edges`);
  const middle = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
  if (!button.contains(middle)) faults.add(`lies beneath "${middle?.textContent}"`);
  const scroller = dialog?.querySelector("[data-scroller]") ?? document.documentElement;
  for (let top = 0; top <= scroller.scrollHeight - scroller.clientHeight; top += 40) {
    scroller.scrollTo({ top, behavior: "instant" });
    // Main actions, and the places of the menu.
    const main = [...room.querySelectorAll("button, a")].filter(isMain);
    for (const other of [...main, ...room.querySelectorAll("#root > nav a")]) {
      const box = other.getBoundingClientRect();
      const parted = box.right <= at.left || box.left >= at.right || box.bottom <= at.top || box.top >= at.bottom;
      const x = (Math.max(box.left, at.left) + Math.min(box.right, at.right)) / 2;
      const y = (Math.max(box.top, at.top) + Math.min(box.bottom, at.bottom)) / 2;
      // What lies beneath something else there, such as the menu, is not covered by the button.
      const seen = parted ? [] : document.elementsFromPoint(x, y).filter((element) => !button.contains(element));
      if (seen[0] && other.contains(seen[0])) faults.add(`lies over "${other.textContent}"`);
    }
  }
  scroller.scrollTo({ top: 0, behavior: "instant" });
  return [...faults];
}
