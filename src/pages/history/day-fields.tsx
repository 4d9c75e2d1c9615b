import { useTranslation } from "react-i18next";
import { TextField } from "../../ui/field.tsx";
import { dayBounds } from "./day-bounds.ts";

/** As it stands in the fields: days of the calendar, empty where nothing is asked for. */
export interface Days {
  from: string;
  to: string;
}

interface Props<Wish extends Days> {
  wish: Wish;
  today: string;
  onChange(wish: Wish): void;
}

/** The days of which something is shown, the first and the last one included. */
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

/** What to ask for, in a timezone; without an end where that would be before the beginning. */
export function boundsOfDays({ from, to }: Days, timezone: string) {
  return {
    from: from === "" ? undefined : dayBounds(from, timezone).from,
    to: to === "" || isBackwards({ from, to }) ? undefined : dayBounds(to, timezone).to,
  };
}

/** The last day is before the first: nothing can be of such a time. */
function isBackwards({ from, to }: Days): boolean {
  return from !== "" && to !== "" && to < from;
}
