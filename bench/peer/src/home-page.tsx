import { type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link, useOutletContext } from "react-router";
import { CasesArt } from "../../../src/games/cases/cases-art.tsx";
import { CoinflipCover } from "../../../src/games/coinflip/coinflip-cover.tsx";
import { DiceArt } from "../../../src/games/dice/dice-art.tsx";
import { HiloCover } from "../../../src/games/hilo/hilo-cover.tsx";
import { KenoArt } from "../../../src/games/keno/keno-art.tsx";
import { MinerArt } from "../../../src/games/miner/miner-art.tsx";
import { Button } from "../../../src/ui/button.tsx";
import hero from "../../../src/pages/home/guest-hero.module.css";
import tiles from "../../../src/games/own-games.module.css";
import asked from "../../../src/pages/home/faq-teaser.module.css";
import { type GameFigures, useGames } from "./api.ts";
import type { Shell } from "./layout.tsx";
import { useLive } from "./use-live.ts";

type CatalogueGame = "dice" | "coinflip" | "hilo" | "keno" | "miner" | "cases";

const covers: Record<CatalogueGame, ComponentType<{ className: string }>> = {
  dice: DiceArt,
  coinflip: CoinflipCover,
  hilo: HiloCover,
  keno: KenoArt,
  miner: MinerArt,
  cases: CasesArt,
};
/** What a catalogue that is bundled knows before the house is asked. */
const known = Object.keys(covers).map((game) => ({
  game: game as CatalogueGame,
  share: game === "cases" ? 0.96 : 0.99,
}));
const questions = ["how-decided", "lost-reply", "offline", "return", "offline"] as const;

export function HomePage() {
  const { t } = useTranslation(["home", "common"]);
  const { ask } = useOutletContext<Shell>();
  const { data } = useGames();
  const wins = useLive();
  const isAsked = new URLSearchParams(location.search).has("catalogue");
  const games = isAsked ? known.filter(({ game }) => data?.some((figures) => figures.game === game)) : known;
  return (
    <div className="home">
      <section className={hero["hero"]}>
        <div className={hero["words"]}>
          <h1 className={hero["title"]}>
            {t("hero.title")} <span className={hero["accent"]}>{t("hero.title_accent")}</span>
          </h1>
          <p className={hero["text"]}>{t("hero.text")}</p>
          <Button kind="primary" size="large" onClick={() => ask("Sign up")}>
            {t("common:action.sign_up")}
          </Button>
        </div>
        <ul className={hero["facts"]}>
          <li>{t("hero.return", { share: "96–99 %" })}</li>
          <li>{t("hero.smallest", { least: "1 ₽" })}</li>
          <li>{t("hero.practice")}</li>
        </ul>
      </section>
      <section className={tiles["section"]}>
        <h2>{t("games.title")}</h2>
        <ul className={tiles["games"]}>
          {games.map((game) => (
            <Tile key={game.game} {...game} figures={data?.find((figures) => figures.game === game.game)} />
          ))}
        </ul>
      </section>
      <ul>
        {wins.map(({ id, game, player, payout, currency }) => (
          <li key={id}>
            {player} {game} {payout} {currency}
          </li>
        ))}
      </ul>
      <section>
        <h2>{t("fair.title")}</h2>
        {(["seal", "bet", "proof"] as const).map((name) => (
          <div key={name}>
            <h3>{t(`fair.${name}.title`)}</h3>
            <p>{t(`fair.${name}.text`)}</p>
          </div>
        ))}
      </section>
      <section className={asked["questions"]}>
        <h2>{t("asked.title")}</h2>
        {questions.map((name) => (
          <a key={name} href={`/en/faq#${name}`} className={asked["question"]}>
            {t(`asked.${name}`)}
          </a>
        ))}
      </section>
    </div>
  );
}

interface TileProps {
  game: CatalogueGame;
  share: number;
  figures: GameFigures | undefined;
}

function Tile({ game, share, figures }: TileProps) {
  const { t } = useTranslation(["home", "common"]);
  const Cover = covers[game];
  const percent = new Intl.NumberFormat("en", { style: "percent" }).format(share);
  return (
    <li className={tiles["game"]} data-game={game}>
      <div className={tiles["picture"]}>
        <Cover className="cover" />
      </div>
      <h3>
        <Link to={`/en/games/${game}`} className={tiles["link"]}>
          {t(`common:game.${game}`)}
        </Link>
      </h3>
      <small className={tiles["return"]}>
        {t("games.return", { share: percent })} · {figures?.bets ?? "…"}
      </small>
    </li>
  );
}
