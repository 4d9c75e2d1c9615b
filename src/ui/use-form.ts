import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useBusy } from "./busy.ts";
import { drafted, withDraft } from "./form-draft.ts";
import { useDrafts } from "./drafts.ts";
import { type Check, checked, firstFault, type FormState, left, lookedAt, refused, typed } from "./form-state.ts";

export interface FormOptions<Values> {
  /** The name under which values survive a closed dialog and a reload, except secrets. Forms may share one. */
  draft?: string;
  /** The form is one of several steps; the last one deletes the draft. */
  isStep?: boolean;
  /** The user has just opened the form, so its first field gets the focus. */
  isOpened?: boolean;
  initial: Values;
  check: Check<Values>;
  /** Sends the values; resolves to faults by field, or undefined on success. */
  send(values: Values): Promise<Readonly<Record<string, readonly string[]>> | undefined>;
}

/** A form that checks each field when it is left, keeps what was typed, and focuses the first fault. */
export function useForm<Values extends Record<string, string | boolean>>({
  draft,
  isStep = false,
  isOpened = false,
  initial,
  check,
  send,
}: FormOptions<Values>) {
  const drafts = useDrafts();
  const [state, setState] = useState<FormState<Values>>(() => ({
    values: withDraft(initial, draft === undefined ? undefined : drafts.get(draft)),
    faults: {},
  }));
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { values, faults } = state;
  const halfTyped = Object.keys(initial).some((name) => values[name] !== initial[name]);
  useBusy(busy || halfTyped);
  useEffect(() => {
    if (isOpened) firstFieldOf(form.current)?.focus();
  }, [isOpened]);

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    setState((now) => typed(now, check, name, value));
    if (draft !== undefined) drafts.set(draft, drafted(drafts.get(draft), name, value));
  }

  async function submit() {
    if (busy) return;
    const looked = checked(state, check);
    setState(looked);
    if (focusFirst(looked)) return;
    setBusy(true);
    const fields = await send(values);
    setBusy(false);
    if (!fields) return draft === undefined || isStep ? undefined : drafts.set(draft, undefined);
    setState((now) => refused(now, fields));
    focusFirst(refused(state, fields));
  }

  function focusFirst(now: FormState<Values>): boolean {
    const name = firstFault(now);
    const field = name === undefined ? undefined : form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
    return name !== undefined;
  }

  /** Whether this field alone is valid; otherwise shows its fault and focuses it. */
  function look(name: keyof Values & string): boolean {
    const looked = lookedAt(state, check, name);
    setState(looked);
    if (looked.faults[name] === undefined) return true;
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
    return false;
  }

  return {
    look,
    values,
    faults,
    busy,
    set,
    form: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        void submit();
      },
    },
    text: (name: keyof Values & string) => ({
      name,
      value: String(values[name]),
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value as Values[typeof name]),
      onBlur: () => afterPress(() => setState((now) => left(now, check, name))),
    }),
  };
}

/**
 * Waits until the press that moved the focus has ended: if a fault moved the button meanwhile, the press would miss
 * it.
 */
function afterPress(then: () => void) {
  if (document.querySelector("button:active, a:active, label:active") === null) return then();
  addEventListener("mouseup", () => setTimeout(then), { once: true });
}

/** The first text field. Selects are usually fine as they are, so one gets the focus only if there is no text field. */
function firstFieldOf(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>("input:not([type=checkbox])") ?? form?.querySelector<HTMLElement>("select");
}
