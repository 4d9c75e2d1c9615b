import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { mostPastAtOnce } from "../../../contract/filters.ts";
import type { PastBonus } from "../../../contract/promotions.ts";
import type { Currency } from "../../../rules/money.ts";
import { PageMissing } from "../../features/profile-frame/page-missing.tsx";
import { MoreRows } from "../../features/lists/more-rows.tsx";
import { ProfileFrame } from "../../features/profile-frame/profile-frame.tsx";
import { Contributions } from "../../features/promotions/contributions.tsx";
import { FreeSpinsCard } from "../../features/promotions/free-spins-card.tsx";
import { PackSteps } from "../../features/promotions/pack-steps.tsx";
import { promoName } from "../../features/promotions/promo-name.ts";
import { NeedsNetwork } from "../../features/forms/needs-network.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Columns } from "../../ui/columns.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { useOnline } from "../../ui/online.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import { ActiveCard } from "./active-card.tsx";
import { PastSpins } from "./past-spins.tsx";

export default function ProfileBonusesPage() {
  const { t } = useTranslation(["own-bonuses", "bonuses", "common"]);
  const layer = useLayer();
  const format = useFormat();
  const found = useStream((layer) => layer.promotions.player$());
  const wallet = useStream((layer) => layer.wallet.balance$());
  const bonuses = found?.bonuses;
  const spins = useStream((layer) => layer.history.freeSpins$({}))?.value;
  return (
    <ProfileFrame
      title={t("meta.title")}
      aside={bonuses?.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(bonuses.at) })}</StaleMark>}
    >
      {bonuses === null ? (
        <PageMissing onRetry={() => void layer.app.retry()} />
      ) : !found || !bonuses || !wallet ? (
        <Skeleton lines={10} />
      ) : (
        <NeedsNetwork>
          <Columns
            left={
              <>
                {bonuses.value.active ? (
                  <ActiveCard active={bonuses.value.active} wallet={wallet.value} aheadMs={found.aheadMs} />
                ) : (
                  <Card>
                    <EmptyState
                      title={t("none.title")}
                      text={t(bonuses.value.may_prompt ? "none.text" : "bonuses:closed.text")}
                    >
                      {bonuses.value.may_prompt && (
                        <Link href={links.bonuses()} className={buttonClass({})}>
                          {t("see")}
                        </Link>
                      )}
                    </EmptyState>
                  </Card>
                )}
                <Past past={bonuses.value.past} currency={bonuses.value.currency} />
              </>
            }
            right={
              <>
                {bonuses.value.active && <Contributions />}
                <FreeSpinsCard past={spins && spins.items.length > 0 && <PastSpins spins={spins} />} />
                {bonuses.value.pack && (
                  <Card title={t("bonuses:pack.title")}>
                    <PackSteps steps={bonuses.value.pack.steps} />
                  </Card>
                )}
              </>
            }
          />
        </NeedsNetwork>
      )}
    </ProfileFrame>
  );
}

/** The newest come with everything else and are current; what is older is loaded as one gets there. */
function Past({ past: newest, currency }: { past: readonly PastBonus[]; currency: Currency }) {
  const { t, i18n } = useTranslation("own-bonuses");
  const format = useFormat();
  const layer = useLayer();
  const online = useOnline();
  const isLong = newest.length >= mostPastAtOnce;
  const all = useStream((layer) => (isLong ? layer.history.bonuses$({}) : undefined))?.value;
  const ids = new Set(newest.map(({ id }) => id));
  const past = [...newest, ...(all?.items ?? []).filter(({ id }) => !ids.has(id))];
  const columns = [t("column.name"), t("column.amount"), t("column.end"), t("column.at")];
  return (
    <Card title={t("past")}>
      {past.length === 0 ? (
        <EmptyState title={t("past_none.title")} text={t("past_none.text")} />
      ) : (
        <>
          <DataTable
            label={t("past")}
            columns={columns}
            rows={past.map(({ id, name, amount, left, state, ended_at }) => ({
              key: id,
              cells: [
                promoName(name, i18n.language),
                format.money(amount, currency),
                t(`end.${state}`, { left: format.money(left, currency) }),
                format.moment(ended_at),
              ],
            }))}
          />
          {all && !all.cut && all.next !== null && (
            <MoreRows key={all.items.length} online={online} onMore={() => layer.history.moreBonuses({})} />
          )}
        </>
      )}
    </Card>
  );
}
