/** Returns the first fault of a field, as an error key. */
export type Check<Values> = (name: keyof Values & string, values: Values) => string | undefined;

type Faults = Readonly<Record<string, string>>;

export interface FormState<Values> {
  values: Values;
  faults: Faults;
}

/** After typing: a field that shows a fault is checked again with every character. */
export function typed<Values extends object, Name extends keyof Values & string>(
  state: FormState<Values>,
  check: Check<Values>,
  name: Name,
  value: Values[Name],
): FormState<Values> {
  const values = { ...state.values, [name]: value };
  return {
    values,
    faults: state.faults[name] === undefined ? state.faults : withFault(state.faults, name, check(name, values)),
  };
}

/** After leaving a field: it is checked, unless it is empty. */
export function left<Values extends object>(
  state: FormState<Values>,
  check: Check<Values>,
  name: keyof Values & string,
): FormState<Values> {
  const value = state.values[name];
  return value === "" || value === false ? state : lookedAt(state, check, name);
}

/** Before an action that depends on a field: it is checked even if it is empty. */
export function lookedAt<Values extends object>(
  state: FormState<Values>,
  check: Check<Values>,
  name: keyof Values & string,
): FormState<Values> {
  const fault = check(name, state.values);
  // A fault that the house has found stays until something else is typed.
  return fault === undefined ? state : { ...state, faults: withFault(state.faults, name, fault) };
}

/** Before sending: everything is checked. */
export function checked<Values extends object>(state: FormState<Values>, check: Check<Values>): FormState<Values> {
  let faults: Faults = {};
  for (const name of namesOf(state.values)) faults = withFault(faults, name, check(name, state.values));
  return { ...state, faults };
}

/** After a refusal: the house's faults are shown at their fields, and values stay. */
export function refused<Values extends object>(
  state: FormState<Values>,
  fields: Readonly<Record<string, readonly string[]>>,
): FormState<Values> {
  let { faults } = state;
  for (const name of namesOf(state.values)) faults = withFault(faults, name, fields[name]?.[0] ?? faults[name]);
  return { ...state, faults };
}

/** In the order of the form. */
export function firstFault<Values extends object>({
  values,
  faults,
}: FormState<Values>): (keyof Values & string) | undefined {
  return namesOf(values).find((name) => faults[name] !== undefined);
}

function namesOf<Values extends object>(values: Values): (keyof Values & string)[] {
  return Object.keys(values) as (keyof Values & string)[];
}

function withFault(faults: Faults, name: string, fault: string | undefined): Faults {
  const { [name]: _, ...rest } = faults;
  return fault === undefined ? rest : { ...faults, [name]: fault };
}
