import { useTranslation } from "react-i18next";
import type { VipState } from "../../../contract/vip.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { useSession } from "../../shell/session.ts";
import { Chip } from "../../ui/chip.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StaleMark } from "../../ui/states.tsx";
import { Brings } from "./brings.tsx";
import { Join } from "./join.tsx";
import { Ladder } from "./ladder.tsx";
import { OwnPlace } from "./own-place.tsx";
import { Rakeback } from "./rakeback.tsx";
import { PointNote } from "./vip-figures.tsx";
import styles from "./vip-club.module.css";

export default function VipClubPage() {
  const { t } = useTranslation(["vip", "common"]);
  const format = useFormat();
  const { status } = useSession();
  const cached = useStream((layer) => layer.vip.state$());
  const own = status === "player" ? cached : undefined;
  const isWaiting = status !== "guest" && !own;
  return (
    <div className={styles.page}>
      <section className={styles.hero} aria-labelledby="vip">
        <div className={styles.place}>
          {own ? (
            <>
              <Chip tone="gold">{t("meta.title")}</Chip>
              <OwnPlace state={own.value} />
              {own.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(own.at) })}</StaleMark>}
            </>
          ) : (
            <Intro />
          )}
        </div>
        <div className={styles.panel}>
          {isWaiting ? own === null ? <Missing /> : <Skeleton lines={4} /> : <Panel own={own?.value} />}
        </div>
      </section>
      <Ladder level={own && own.value.status === "member" ? own.value.level : undefined} />
      <Brings />
    </div>
  );
}

/** Whoever has left the club by not playing still finds what they have earned. */
function Panel({ own }: { own: VipState | undefined }) {
  const hasRakeback = own && (own.status === "member" || Number(own.rakeback.amount) > 0);
  return hasRakeback ? <Rakeback state={own} /> : <Join state={own} />;
}

function Intro() {
  const { t } = useTranslation("vip");
  return (
    <>
      <h1 id="vip" className={styles.title}>
        {t("meta.title")}
      </h1>
      <p className={styles.lead}>{t("lead")}</p>
      <p className={styles.soft}>
        <PointNote />
      </p>
    </>
  );
}

function Missing() {
  const { t } = useTranslation("vip");
  return (
    <>
      <h2>{t("missing")}</h2>
      <p className={styles.soft}>{t("missing_text")}</p>
    </>
  );
}
