/**
 * Takes over, now that the view listens, what was typed and pressed before (decision 57). The press is carried out once its
 * part is alive, on what still does the same: a part that says `data-waits` is not yet, and what a button does it says in
 * `data-does`, where that may change.
 */
export function takeEarlyInput(): void {
  const { early } = globalThis.karat;
  const observer = new MutationObserver(soon);
  let carriedOut: HTMLElement | undefined;
  early.watch = () => observer.observe(document, { subtree: true, childList: true, attributes: true });
  early.watch();
  takeTyped("frame");
  soon();

  /** Once the view has drawn what it has just been told. */
  function soon() {
    setTimeout(carryOut);
  }

  function carryOut() {
    const { pressed } = early;
    if (!pressed) return observer.disconnect();
    if (pressed === carriedOut) return isDialogComing() ? undefined : early.end();
    const waits = pressed.closest<HTMLElement>("[data-waits]")?.dataset["waits"];
    if (waits && pressed.isConnected) return;
    const { pressed: did } = pressed.dataset;
    early.end();
    // A part that stood still has taken the place of its own markup.
    const same = [...document.querySelectorAll("button")].find(
      (button) => button === pressed || (waits === "still" && nameOf(button) === nameOf(pressed)),
    );
    if (!same || did !== `${same.dataset["does"]}`) return;
    same.click();
    carriedOut = same;
    if (isDialogComing()) early.press(same);
  }
}

/**
 * React takes what a field has at first for its own, and hears of no change: what was typed is typed again, and what was
 * ticked is ticked again, in the part of the page that has just come to life.
 */
export function takeTyped(part: "frame" | "screen"): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input:not([type=file])")) {
    const isOfScreen = field.closest("main[data-waits]") !== null;
    if (isOfScreen !== (part === "screen")) continue;
    if (field.type === "checkbox" || field.type === "radio") tickAgain(field);
    else typeAgain(field);
  }
}

function typeAgain(field: HTMLInputElement): void {
  const { value } = field;
  if (value === field.defaultValue) return;
  field.value = field.defaultValue;
  // Past the setter by which React knows what it has written itself.
  Reflect.set(HTMLInputElement.prototype, "value", value, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Of a group only what was chosen: what it has taken the place of goes by itself. */
function tickAgain(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked || (field.type === "radio" && !field.checked)) return;
  field.checked = field.defaultChecked;
  field.click();
}

function nameOf(button: HTMLElement): string | null {
  return button.ariaLabel ?? button.textContent;
}

/** A dialog has its step in the history at once, and its code a moment later. */
function isDialogComing(): boolean {
  return (history.state as { dialog?: string } | null)?.dialog !== undefined && !document.querySelector("dialog");
}
