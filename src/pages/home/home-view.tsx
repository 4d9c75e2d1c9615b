import type { Bet } from "../../../contract/bets.ts";
import type { Round } from "../../../contract/rounds.ts";
import type { WalletState } from "../../../contract/wallet.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { Later } from "../../shell/later.tsx";
import type { SessionState } from "../../shell/session.ts";
import { Still } from "../../shell/still.tsx";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { GuestHero } from "./guest-hero.tsx";
import styles from "./home-view.module.css";
import { OwnGames } from "./own-games.tsx";
import { PlayerHero } from "./player-hero.tsx";

// Seen only after scrolling, so it loads later.
const loadLatestBets = () => import("./latest-bets.tsx").then(({ LatestBets }) => LatestBets);
const loadYourGames = () => import("./your-games.tsx").then(({ YourGames }) => YourGames);
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
  onSignUp(): void;
  onRetry(): void;
}

export function HomeView({ status, wallet, rounds, bets, justCame, unconfirmed, onSignUp, onRetry }: HomeProps) {
  const yourGames = useWordedPart(status === "player", loadYourGames, ["regulars"]);
  const currency = wallet?.value.currency ?? "RUB";
  return (
    <div className={styles.home}>
      {/* Until it is known who is here both stand in the markup; the root element says which is to be seen. */}
      {status !== "player" && (
        <div className={styles.guest} data-for={status}>
          <GuestHero currency={currency} onSignUp={onSignUp} />
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
        </div>
      )}
      <OwnGames currency={currency} />
      {yourGames && <yourGames.View bets={bets?.value ?? []} />}
      {/* An empty list says nothing that the page does not. */}
      {status === "player" && bets?.value.length !== 0 && <Later load={loadLatestBets} props={{ bets, onRetry }} />}
      <Still name="beneath-games" load={loadBeneathGames} props={{}} />
    </div>
  );
}
