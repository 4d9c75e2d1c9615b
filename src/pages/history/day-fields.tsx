import { useTranslation } from "react-i18next";
import { TextField } from "../../ui/field.tsx";
import { dayBounds } from "./day-bounds.ts";

/** Calendar days as in the fields; empty if not limited. */
export interface Days {
  from: string;
  to: string;
}

interface Props<Wish extends Days> {
  wish: Wish;
  today: string;
  onChange(wish: Wish): void;
}

/** The first and the last day to show, both included. */
export function DayFields<Wish extends Days>({ wish, today, onChange }: Props<Wish>) {
  const { t } = useTranslation("history");
  return (
    <>
      <TextField
        label={t("days.from")}
        type="date"
        max={today}
        value={wish.from}
        onChange={({ target }) => onChange({ ...wish, from: target.value })}
      />
      <TextField
        label={t("days.to")}
        type="date"
        min={wish.from || undefined}
        max={today}
        value={wish.to}
        error={isBackwards(wish) ? t("days.backwards") : undefined}
        onChange={({ target }) => onChange({ ...wish, to: target.value })}
      />
    </>
  );
}

/** The filter's bounds in a time zone; the end is left out if it is before the beginning. */
export function boundsOfDays({ from, to }: Days, timezone: string) {
  return {
    from: from === "" ? undefined : dayBounds(from, timezone).from,
    to: to === "" || isBackwards({ from, to }) ? undefined : dayBounds(to, timezone).to,
  };
}

function isBackwards({ from, to }: Days): boolean {
  return from !== "" && to !== "" && to < from;
}
