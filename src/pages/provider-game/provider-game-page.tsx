import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ScreenSkeleton } from "../../ui/skeleton.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Link } from "wouter";
import { addressOf } from "./address-of.ts";
import { ProviderGame } from "./provider-game.tsx";

/** Nobody is sent back to where they have just come from, as what is known of either address may be old. */
const left = { path: "" };

/** A game of a provider, for free or for money, as the address says. */
export default function ProviderGamePage() {
  const { t } = useTranslation(["provider-game", "catalog"]);
  const layer = useLayer();
  const [path, navigate] = useLocation();
  const [, , kind, slug = "", mode] = path.split("/");
  const list = kind === "live-casino" ? links.liveCasino() : links.slots();
  const detail = useStream((layer) => layer.catalog.entry$({ slug }));
  const told = detail?.value ? addressOf(path, detail.value.entry) : undefined;
  const current = told === left.path ? undefined : told;
  const move = useEffectEvent((to: string) => {
    left.path = path;
    navigate(to, { replace: true });
  });
  useEffect(() => (current === undefined ? undefined : move(current)), [current]);
  // A network that comes and goes takes no game away.
  const [kept, setKept] = useState(detail);
  if (detail?.value && detail.value.entry !== kept?.value?.entry) setKept(detail);
  const known = detail?.value === undefined || detail === null ? (kept ?? detail) : detail;

  if (known === undefined || current !== undefined) return <ScreenSkeleton />;
  if (known === null) return <ListMissing onRetry={() => void layer.app.retry()} />;
  if (known.value === null || (known.value.entry.kind === "live") !== (kind === "live-casino"))
    return (
      <EmptyState title={t("gone")} text={t("gone_text")}>
        <Link href={list} className={buttonClass({})}>
          {t(kind === "live-casino" ? "catalog:live.title" : "catalog:slots")}
        </Link>
      </EmptyState>
    );
  const { entry, similar } = known.value;
  return (
    <ProviderGame key={`${slug} ${mode}`} entry={entry} similar={similar} mode={mode === "play" ? "play" : "demo"} />
  );
}
