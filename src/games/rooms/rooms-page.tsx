import { useTranslation } from "react-i18next";
import { roomIds } from "../../../rules/games/rooms.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { PotCard } from "./pot-card.tsx";
import styles from "./rooms-page.module.css";
import { useRoomFacts } from "./use-room-words.ts";

/** The lobby: the pots of all rooms. */
export default function RoomsPage() {
  const { t } = useTranslation("rooms");
  const format = useFormat();
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";
  const bets = useStream((layer) => layer.shared.bets$());
  const facts = useRoomFacts(currency);
  const own = new Set(bets?.open.flatMap(({ game, id }) => (game === "rooms" ? [id] : [])));
  return (
    <div className={styles.page} data-game="rooms">
      <header className={styles.header}>
        <h1 className={styles.title}>{t("lobby.title")}</h1>
        <Chip tone="gold">{t("returned", { percent: facts.returned })}</Chip>
      </header>
      <ul className={styles.pots}>
        {roomIds.map((room) => (
          <PotCard key={room} room={room} currency={currency} own={own} />
        ))}
      </ul>
      <Card title={t("lobby.how")}>
        <p className={styles.how}>{t("lobby.how_text", { ...facts, unit: format.money("0.01", currency) })}</p>
      </Card>
    </div>
  );
}
