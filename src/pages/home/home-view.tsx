import type { Bet } from "../../../contract/bets.ts";
import type { Round } from "../../../contract/rounds.ts";
import type { WalletState } from "../../../contract/wallet.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import type { SessionState } from "../../shell/session.ts";
import { Still } from "../../shell/still.tsx";
import { useRegionalCurrency } from "../../shell/use-regional-currency.ts";
import { ContinuePlaying } from "./continue-playing.tsx";
import { GuestHero } from "./guest-hero.tsx";
import { homeRows } from "./home-rows.ts";
import styles from "./home-view.module.css";
import { LiveWins } from "./live-wins.tsx";
import { PlayerHero } from "./player-hero.tsx";

const loadBeneathGames = () => import("./beneath-games.tsx").then(({ BeneathGames }) => BeneathGames);

export interface HomeProps {
  status: SessionState["status"];
  wallet: Cached<WalletState>;
  rounds: readonly Round[];
  /** Newest first. */
  bets: Cached<Bet[]>;
  justCame: boolean;
  /** An address of the player that is not confirmed yet. */
  unconfirmed: string | undefined;
}

export function HomeView({ status, wallet, rounds, bets, justCame, unconfirmed }: HomeProps) {
  const regional = useRegionalCurrency();
  const currency = wallet?.value.currency ?? regional;
  return (
    <div className={styles.home}>
      {/* Until it is known who is here both stand in the markup; the root element says which is to be seen. */}
      {status !== "player" && (
        <div className={styles.guest} data-for={status}>
          <GuestHero currency={currency} />
        </div>
      )}
      {status !== "guest" && (
        <div className={styles.player} data-for={status}>
          <PlayerHero
            open={rounds}
            wallet={wallet}
            last={bets?.value[0]}
            areBetsLoaded={bets !== undefined}
            justCame={justCame}
            unconfirmed={unconfirmed}
          />
          <ContinuePlaying bets={bets} />
        </div>
      )}
      <LiveWins />
      {homeRows.map(({ name, View }) => (
        <View key={name} currency={currency} />
      ))}
      <Still name="beneath-games" load={loadBeneathGames} props={{}} />
    </div>
  );
}
