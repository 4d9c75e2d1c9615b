import type { Page } from "playwright";

const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];
/** A phone on its side, and a desk enlarged twice. */
const low = [
  { width: 844, height: 390 },
  { width: 720, height: 450 },
];

/** With what a browser leaves of its screen. */
const laptop = { width: 1366, height: 640 };
/** Enlarged by a tenth, what informs lies beneath; what is staked does not. */
const enlarged = { width: 1242, height: 582 };

/** What is wrong with a table where there is little room: stage, amount and main button are seen at once, or side by side. */
export function faultsOfReach(page: Page): Promise<string[]> {
  return faultsAt(page, [...phones, laptop, enlarged, ...low], (size) =>
    page.evaluate(look, {
      isLow: size.height < 500,
      isLaptop: size === laptop,
      isEnlarged: size === enlarged,
    }),
  );
}

/** What of these cannot be pressed at once on a phone that stands or a laptop, whatever is done next. */
export function faultsInReach(page: Page, controls: string): Promise<string[]> {
  return faultsAt(page, [...phones, laptop], () => page.evaluate(lookInReach, controls));
}

async function faultsAt(
  page: Page,
  sizes: typeof phones,
  faultsNow: (size: (typeof phones)[number]) => Promise<string[]>,
): Promise<string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    let found: string[] = [];
    // Styles follow the size of the screen some frames later on a busy machine: only what stays is a fault.
    for (let tries = 0; tries < 100; tries += 1) {
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      found = await faultsNow(size);
      if (found.length === 0) break;
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > size.width) found.push(`the page is ${wide} wide`);
    faults.push(...found.map((fault) => `${page.url()} ${size.width}x${size.height}: ${fault}`));
  }
  if (before) await page.setViewportSize(before);
  return faults;
}

function lookInReach(controls: string): string[] {
  scrollTo({ top: 0, behavior: "instant" });
  return [...document.querySelectorAll(controls)].flatMap((control) => {
    const box = control.getBoundingClientRect();
    if (box.height < 44 || box.width < 44) return [`"${control.textContent}" is ${box.width} by ${box.height}`];
    return [0.1, 0.9].flatMap((y) => {
      const seen = document.elementFromPoint((box.left + box.right) / 2, box.top + box.height * y);
      return control.contains(seen) ? [] : [`"${control.textContent}" lies beneath "${seen?.textContent}"`];
    });
  });
}

function look({ isLow, isLaptop, isEnlarged }: Record<"isLow" | "isLaptop" | "isEnlarged", boolean>): string[] {
  const stage = document.querySelector("[data-table] section");
  const main = document.querySelector("form button[type=submit]");
  if (!stage || !main) return ["no table"];
  const faults: string[] = [];
  // Where the game names the price, nobody sets an amount.
  const row = document.querySelector("input[name=amount]")?.parentElement;
  const steps = row ? [...row.children].filter((each) => each.matches("button, input")) : [];
  if (!isLow) scrollTo({ top: 0, behavior: "instant" });
  for (const control of [...steps, main]) {
    if (isLow) control.scrollIntoView({ block: "center", behavior: "instant" });
    const name = control.getAttribute("aria-label") ?? control.textContent;
    const box = control.getBoundingClientRect();
    if (box.height < 44 || box.width < 44) faults.push(`"${name}" is ${box.width} by ${box.height}`);
    if (box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth)
      faults.push(`"${name}" is out of sight`);
    const seen = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!control.contains(seen)) faults.push(`"${name}" lies beneath "${seen?.textContent}"`);
  }
  if (isEnlarged) return faults;
  const box = stage.getBoundingClientRect();
  if (isLow) {
    if (main.getBoundingClientRect().left < box.right) faults.push("the panel is not beside the stage");
    const fixed = [...document.querySelectorAll("#root > *, form *")].filter((each) =>
      /fixed|sticky/.test(getComputedStyle(each).position),
    );
    // What leads to the text is drawn when it has the focus.
    faults.push(...fixed.filter((each) => !each.matches("a")).map((each) => `"${each.textContent}" stays`));
    return faults;
  }
  if (isLaptop) {
    // What pays may lie beneath; what is chosen on the stage does not.
    const choices = [...stage.querySelectorAll("button")].filter((each) => each.checkVisibility());
    const unseen = choices.filter((each) => each.getBoundingClientRect().bottom > innerHeight);
    return [...faults, ...unseen.map((each) => `"${each.textContent}" is out of sight on the stage`)];
  }
  for (const x of [0.1, 0.5, 0.9])
    for (const y of [0.04, 0.5, 0.99]) {
      const seen = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      // On its edge stands what is played for.
      if (!stage.parentElement?.contains(seen))
        faults.push(`the stage lies beneath "${seen?.textContent}" at ${x}, ${y}`);
    }
  return faults;
}
