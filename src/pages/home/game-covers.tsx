import type { ComponentType } from "react";
import type { SoloGameId } from "../../../rules/games/ids.ts";
import { DiceArt } from "../../features/game-art/dice-art.tsx";
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

const kenoRows = [0, 1, 2, 3];
const kenoColumns = [0, 1, 2, 3, 4, 5, 6];
const kenoDrawn: Readonly<Record<number, "hit" | "drawn">> = {
  3: "drawn",
  8: "hit",
  12: "hit",
  16: "drawn",
  17: "hit",
  25: "hit",
};

/** A board with what was drawn, some of it chosen before. */
function KenoCover() {
  return (
    <svg className={styles.cover} viewBox="0 0 320 180" aria-hidden="true">
      {kenoRows.flatMap((row) =>
        kenoColumns.map((column) => {
          const drawn = kenoDrawn[row * kenoColumns.length + column];
          const [x, y] = [46 + column * 38, 33 + row * 38];
          return (
            <g key={`${row} ${column}`}>
              <rect className={drawn ? styles.open : styles.cell} x={x - 15} y={y - 15} width="30" height="30" rx="8" />
              {drawn === "hit" && <circle className={styles.bright} cx={x} cy={y} r="10" />}
              {drawn === "drawn" && <circle className={styles.ring} cx={x} cy={y} r="8" />}
            </g>
          );
        }),
      )}
    </svg>
  );
}

/** Cells opened one after the other, and the one that had better stay shut. */
function MinerCover() {
  return (
    <svg className={styles.cover} viewBox="0 0 320 180" aria-hidden="true">
      {[0, 1, 2].flatMap((row) =>
        [0, 1, 2, 3, 4].map((column) => (
          <rect
            key={`${row} ${column}`}
            className={isDug(row, column) ? styles.open : styles.cell}
            x={36 + column * 51}
            y={15 + row * 51}
            width="44"
            height="44"
            rx="11"
          />
        )),
      )}
      <path
        className={styles.gem}
        d="M101 29h16l8 9-16 18-16-18zM152 80h16l8 9-16 18-16-18zM50 131h16l8 9-16 18-16-18z"
      />
      <g className={styles.floats}>
        <path className={styles.fuse} d="M225 73c4-12 10-15 17-13" />
        <circle className={styles.ink} cx="211" cy="91" r="16" />
        <path className={styles.spark} d="M243 51v6m0 6v6m-9-9h6m6 0h6" />
      </g>
    </svg>
  );
}

function isDug(row: number, column: number): boolean {
  return row + column === 1 || row === column || (row === 2 && column === 0) || (row === 1 && column === 3);
}

/** A case that opens, and what shines out of it. */
function CasesCover() {
  return (
    <svg className={styles.cover} viewBox="0 0 320 180" aria-hidden="true">
      <path className={styles.ray} d="M160 96 96 6h36zM160 96 146 0h28zM160 96l28-90h36z" />
      <g className={styles.floats}>
        <path className={styles.bright} d="M142 40h36l13 16-31 34-31-34z" />
        <path className={styles.groove} d="m142 40 7 16h22l7-16m-49 16h62m-42 0 11 34 11-34" />
      </g>
      <path className={styles.back} d="M92 100h136l12-24h-24l-8 12h-96l-8-12H80z" />
      <rect className={styles.edge} x="92" y="100" width="136" height="64" rx="9" />
      <path className={styles.groove} d="M92 122h136M124 100v64m72-64v64" />
      <rect className={styles.bright} x="148" y="112" width="24" height="22" rx="5" />
    </svg>
  );
}
