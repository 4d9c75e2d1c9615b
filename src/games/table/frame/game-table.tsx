import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePart } from "../../../shell/use-part.ts";
import { useWordedPart } from "../../../shell/use-worded-part.ts";
import { Card } from "../../../ui/card.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import styles from "./game-table.module.css";
import { PlayMode } from "./play-mode.tsx";
import { Later } from "../../../shell/later.tsx";
import type { NamedKey } from "../keys/use-keys.ts";
import type { ShownGame } from "../bets/shown-game.ts";
import type { AnyTable, Table } from "../state/table.ts";
import { usePlayStyle } from "../motion/use-play-style.ts";
import { useLanding } from "../reveal/use-landing.ts";
import { cameOf, type Verification } from "../fairness/verification.ts";

interface Common {
  game: ShownGame;
  /** The long-run return: "99 %". */
  returned: string;
  keys: readonly NamedKey[];
  /** Told how to bring one of the tabs beneath before the eyes. */
  stage: ReactNode | ((open: (tab: TabName) => void) => ReactNode);
  panel: ReactNode;
  /** Shown beneath stage and panel. */
  below?: ReactNode;
}

/** What a game that all play at once brings along for what each player has alone at the others. */
interface SharedParts {
  /** The class that arranges stage and panel. */
  arrangement: string;
  /** One more tab, before those that are read. */
  tab?: { label: string; panel: ReactNode };
  fairness(verification: Verification | undefined, verify: (id: string) => void): ReactNode;
}

type Props = Common & ({ table: Table; shared?: undefined } | { table: AnyTable; shared: SharedParts });

const tabNames = ["bets", "all", "more", "fairness", "rules"] as const;
type TabName = (typeof tabNames)[number];

const loadWon = () => import("../won/won.tsx").then(({ Won }) => Won);
const loadTools = () => import("./table-tools.tsx").then(({ TableTools }) => TableTools);
const loadRegularTools = () => import("../stats/regular-tools.tsx").then(({ RegularTools }) => RegularTools);
const loadMyBets = () => import("../feed/my-bets.tsx").then(({ MyBets }) => MyBets);
const loadAllBets = () => import("../feed/all-bets.tsx").then(({ AllBets }) => AllBets);
const loadFairness = () => import("../fairness/fairness.tsx").then(({ Fairness }) => Fairness);

/** The layout of all in-house games: stage, bet panel, and beneath them bets, statistics and rules. */
export function GameTable(props: Props) {
  // Its props change with every move, so memoising would cost all tables more than it saves.
  "use no memo";
  const { game, table, returned, keys, stage, panel, below, shared } = props;
  const { t } = useTranslation(["table", "common"]);
  const { isStill } = usePlayStyle();
  const stageRef = useRef<HTMLDivElement>(null);
  const tabsRef = useRef<HTMLDivElement>(null);
  useLanding(stageRef, table.mode);
  const [tab, setTab] = useState<TabName>("bets");
  const [opened, setOpened] = useState(0);
  const [verification, setVerification] = useState<Verification>();

  function open(name: TabName) {
    setTab(name);
    setOpened((nth) => nth + 1);
  }
  useEffect(() => {
    if (opened > 0) tabsRef.current?.scrollIntoView({ block: "start" });
  }, [opened]);

  async function verify(id: string) {
    setTab("fairness");
    setVerification({ id, state: "working" });
    const answer = await table.verify(id);
    const next: Verification = answer.ok ? { id, state: "done", report: answer.value } : { id, state: "failed" };
    setVerification((now) => cameOf(now, next));
  }

  const won = usePart(table.won !== undefined, loadWon);
  const myBets = usePart(tab === "bets", loadMyBets);
  const allBets = useWordedPart(tab === "all", loadAllBets, ["regulars"]);
  const regular = useWordedPart(true, loadRegularTools, ["regulars"]);
  const fairness = useWordedPart(tab === "fairness" && !shared, loadFairness, ["proof"]);
  const coming = <div className={styles.coming} aria-busy="true" />;
  const panels: Record<TabName, ReactNode> = {
    bets: myBets ? (
      <div className={styles.list}>
        <myBets.View game={game} table={table} onVerify={({ id }) => void verify(id)} />
      </div>
    ) : (
      coming
    ),
    all: allBets ? (
      <div className={styles.list}>
        <allBets.View />
      </div>
    ) : (
      coming
    ),
    more: shared?.tab?.panel,
    fairness: props.shared ? (
      // A key of its own: what is loaded for another tab would stay in its place.
      <Fragment key="fairness">{props.shared.fairness(verification, (id) => void verify(id))}</Fragment>
    ) : fairness ? (
      <fairness.View game={game} table={props.table} verification={verification} onVerify={(id) => void verify(id)} />
    ) : (
      coming
    ),
    rules: <div className={styles.rules}>{game.rules}</div>,
  };

  // Once the player has bet, whatever is not part of the game steps back.
  const isPlaying = table.tally.count > 0 || table.round?.state === "open";
  return (
    <div className={styles.page} data-game={game.id} data-still={isStill || undefined}>
      <header className={styles.header}>
        <h1 className={styles.name}>{game.name}</h1>
        <Chip tone="gold">{t("return", { percent: returned })}</Chip>
        <span className={styles.tools}>
          {regular && <regular.View table={table} />}
          <Later load={loadTools} props={{ table, keys }} />
        </span>
      </header>
      <div className={shared?.arrangement ?? styles.table} data-table data-playing={isPlaying || undefined}>
        <div ref={stageRef} className={styles.stage} data-landing={table.reveal.isLanding || undefined}>
          {table.only === undefined && <PlayMode table={table} />}
          {won && table.won && <won.View key={table.won.id} bet={table.won} sum={table.sum} />}
          {typeof stage === "function" ? stage(open) : stage}
        </div>
        {shared ? panel : <div className={styles.panel}>{panel}</div>}
      </div>
      {below}
      <div ref={tabsRef}>
        <Card>
          <Tabs<TabName>
            label={t("tabs.label")}
            tabs={tabNames.flatMap((name) => {
              const label = name === "more" ? shared?.tab?.label : t(`tabs.${name}`);
              return label === undefined ? [] : [{ name, label, panel: panels[name] }];
            })}
            current={tab}
            onChange={setTab}
          />
        </Card>
      </div>
    </div>
  );
}
