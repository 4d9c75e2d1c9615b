import { ChartLine } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FavouriteStar } from "../../../features/favourites/favourite-star.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { AnyTable } from "../state/table.ts";
import { LiveStats } from "./live-stats.tsx";

/** Tools for regular players at the head of a table: favourite and session statistics. */
export function RegularTools({ table }: { table: AnyTable }) {
  const { t } = useTranslation("regulars");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FavouriteStar game={table.game} />
      <IconButton
        icon={ChartLine}
        label={t("stats.title")}
        aria-expanded={isOpen}
        onClick={() => setOpen((open) => !open)}
      />
      {isOpen && <LiveStats table={table} onClose={() => setOpen(false)} />}
    </>
  );
}
