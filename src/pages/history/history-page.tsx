import { useTranslation } from "react-i18next";
import { useLocation, useSearch } from "wouter";
import { ProfileFrame } from "../../features/profile-frame/profile-frame.tsx";
import { Card } from "../../ui/card.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Bets } from "./bets.tsx";
import { Money } from "./money.tsx";
import { Sessions } from "./sessions.tsx";

const kinds = ["money", "bets", "sessions"] as const;
type Kind = (typeof kinds)[number];

/** One kind of history at a time, which the address names. */
export default function HistoryPage() {
  const { t } = useTranslation("history");
  const [path, navigate] = useLocation();
  const kindInAddress = new URLSearchParams(useSearch()).get("kind");
  const kind = kinds.find((known) => known === kindInAddress) ?? "money";
  const panels = { money: <Money />, bets: <Bets />, sessions: <Sessions /> };
  return (
    <ProfileFrame title={t("meta.title")}>
      <Card>
        <Tabs<Kind>
          label={t("meta.title")}
          tabs={kinds.map((name) => ({ name, label: t(`kind.${name}`), panel: panels[name] }))}
          current={kind}
          onChange={(next) => navigate(`${path}?kind=${next}`, { replace: true })}
        />
      </Card>
    </ProfileFrame>
  );
}
