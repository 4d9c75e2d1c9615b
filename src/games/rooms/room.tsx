import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Later } from "../../shell/later.tsx";
import { links } from "../../shell/links.ts";
import type { ShownGame } from "../table/bets/shown-game.ts";
import { GameTable } from "../table/frame/game-table.tsx";
import { useKeys } from "../table/keys/use-keys.ts";
import { RoomPanel } from "./room-panel.tsx";
import { RoomStage } from "./room-stage.tsx";
import styles from "./room.module.css";
import { useRoomBet } from "./use-room-bet.ts";
import type { RoomTable } from "./use-room-table.ts";
import { useRoomFacts, useRoomWords } from "./use-room-words.ts";

const loadRules = () => import("./rooms-rules.tsx").then(({ RoomsRules }) => RoomsRules);
const loadPast = () => import("./past-pots.tsx").then(({ PastPots }) => PastPots);
const loadFairness = () => import("./rooms-fairness.tsx").then(({ RoomsFairness }) => RoomsFairness);

export function Room({ table }: { table: RoomTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["rooms", "table"]);
  const words = useRoomWords();
  const facts = useRoomFacts(table.currency);
  const bet = useRoomBet(table);
  useKeys({ " ": bet.press, "table:ArrowUp": bet.stake.double, "table:ArrowDown": bet.stake.half });
  const game: ShownGame = {
    id: "rooms",
    name: t(`name.${table.room}`),
    outcomeName: t("outcome.name"),
    outcomeOf: words.outcomeOf,
    choiceOf: words.choiceOf,
    rules: <Later load={loadRules} props={{ currency: table.currency }} />,
  };
  return (
    <GameTable
      game={game}
      table={table}
      returned={facts.returned}
      keys={[
        { name: t("keys.space"), does: t("keys.place") },
        { name: "↑", does: t("keys.double"), onTable: true },
        { name: "↓", does: t("keys.half"), onTable: true },
      ]}
      stage={(open) => <RoomStage table={table} onCheck={() => open("more")} />}
      panel={
        <div className={styles.panel}>
          <RoomPanel table={table} bet={bet} />
        </div>
      }
      below={
        <Link href={links.game("rooms")} className={styles.all}>
          {t("lobby.rooms")}
        </Link>
      }
      shared={{
        arrangement: styles.table ?? "",
        tab: { label: t("past.title"), panel: <Later load={loadPast} props={{ table }} /> },
        fairness: (verification, verify) => (
          <Later load={loadFairness} words={["rounds"]} props={{ game, verification, verify }} />
        ),
      }}
    />
  );
}
