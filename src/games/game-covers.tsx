import type { ComponentType } from "react";
import type { SoloGameId } from "../../rules/games/ids.ts";
import { CasesArt } from "./cases/cases-art.tsx";
import { DiceArt } from "./dice/dice-art.tsx";
import { KenoArt } from "./keno/keno-art.tsx";
import { MinerArt } from "./miner/miner-art.tsx";
import styles from "./game-covers.module.css";

const covers: Record<SoloGameId, ComponentType> = {
  dice: DiceCover,
  coinflip: CoinflipCover,
  hilo: HiloCover,
  keno: KenoCover,
  miner: MinerCover,
  cases: CasesCover,
};

/** What a game comes down to, in one picture. */
export function GameCover({ game }: { game: SoloGameId }) {
  const Cover = covers[game];
  return <Cover />;
}

function DiceCover() {
  return <DiceArt className={styles.cover} />;
}

/** A coin in the air, and the way that it came. */
function CoinflipCover() {
  return (
    <svg className={styles.cover} viewBox="0 0 320 180" aria-hidden="true">
      <path className={styles.trace} d="M70 168C82 92 112 46 152 34" />
      <path className={styles.trace} d="M250 168C238 104 220 62 190 40" />
      <g className={styles.floats} transform="rotate(-18 160 90)">
        <ellipse className={styles.rim} cx="160" cy="98" rx="62" ry="52" />
        <ellipse className={styles.gold} cx="160" cy="90" rx="62" ry="52" />
        <ellipse className={styles.groove} cx="160" cy="90" rx="51" ry="42" />
        <path className={styles.mark} d="M142 72h36l13 16-31 34-31-34z" />
        <path className={styles.groove} d="m142 72 7 16h22l7-16m-49 16h62m-42 0 11 34 11-34" />
      </g>
    </svg>
  );
}

/** One card that is known, one that is not, and the two ways to go. */
function HiloCover() {
  return (
    <svg className={styles.cover} viewBox="0 0 320 180" aria-hidden="true">
      <g transform="rotate(9 208 96)">
        <rect className={styles.back} x="166" y="34" width="84" height="118" rx="11" />
        <path className={styles.pattern} d="M178 46h60v94h-60zm0 0 60 94m0-94-60 94" />
      </g>
      <g className={styles.floats} transform="rotate(-7 122 92)">
        <rect className={styles.face} x="78" y="30" width="84" height="118" rx="11" />
        <path
          className={styles.pip}
          d="M120 62c14 15 22 23 22 33a11 11 0 0 1-19 8l5 15h-16l5-15a11 11 0 0 1-19-8c0-10 8-18 22-33z"
        />
        <path className={styles.index} d="M89 44v14m0-14-4 4m4-4 4 4M151 134v-14m0 14-4-4m4 4 4-4" />
      </g>
    </svg>
  );
}

function KenoCover() {
  return <KenoArt className={styles.cover} />;
}

function MinerCover() {
  return <MinerArt className={styles.cover} />;
}

function CasesCover() {
  return <CasesArt className={styles.cover} />;
}
