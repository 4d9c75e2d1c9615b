import { useId } from "react";

const coins = [
  [104, 134, 13],
  [126, 128, 14],
  [150, 133, 15],
  [172, 127, 14],
  [196, 132, 15],
  [216, 135, 12],
  [138, 138, 13],
  [184, 139, 13],
] as const;

/** An open chest full of coins. */
export function StartScene() {
  const id = useId();
  return (
    <>
      <defs>
        <radialGradient id={`${id}a`} cx=".5" cy=".5" r=".75">
          <stop offset="0" stopColor="#3fbf7f" />
          <stop offset=".55" stopColor="#14633f" />
          <stop offset="1" stopColor="#072418" />
        </radialGradient>
        <linearGradient id={`${id}b`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#8a5a2e" />
          <stop offset="1" stopColor="#54321a" />
        </linearGradient>
        <linearGradient id={`${id}c`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe08a" />
          <stop offset="1" stopColor="#d9962b" />
        </linearGradient>
        <linearGradient id={`${id}d`} x1="0" y1="1" x2="0" y2="0">
          <stop offset="0" stopColor="#ffe9a6" stopOpacity=".75" />
          <stop offset="1" stopColor="#ffe9a6" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path fill={`url(#${id}a)`} d="M0 0h320v240H0z" />
      <path fill={`url(#${id}d)`} d="M110 136 66-10h46l28 146zm38 0L132-10h56l-16 146zm32 0L208-10h46l-44 146z" />
      <ellipse cx="160" cy="205" rx="108" ry="13" fill="#04160e" opacity=".6" />
      <path fill="#3a2413" d="M82 122q2-44 40-46h76q38 2 40 46z" />
      <path fill="#1c110a" d="M94 122q2-33 30-34h72q28 1 30 34z" />
      <path fill={`url(#${id}c)`} d="M82 122q2-44 40-46h76q38 2 40 46h-8q-2-37-34-38h-72q-32 1-34 38z" />
      <ellipse cx="160" cy="132" rx="66" ry="26" fill="#ffd873" opacity=".5" />
      {coins.map(([x, y, r]) => (
        <g key={x}>
          <circle cx={x} cy={y} r={r} fill="#b9781d" />
          <circle cx={x} cy={y - 1.5} r={r - 1} fill={`url(#${id}c)`} />
          <circle cx={x} cy={y - 1.5} r={r - 4.5} fill="none" stroke="#b9781d" strokeWidth="1.5" opacity=".7" />
        </g>
      ))}
      <path fill="#7ef0c0" d="m160 100 15 12-15 24-15-24z" />
      <path fill="#c9ffe6" d="m160 100 15 12h-30z" />
      <path fill="#35b984" d="m160 136-7-24h14z" />
      <path fill={`url(#${id}b)`} d="M86 138h148v52q0 12-12 12H98q-12 0-12-12z" />
      <path stroke="#3f2512" strokeWidth="2" opacity=".6" d="M87 158h146M87 180h146" />
      <path fill={`url(#${id}c)`} d="M82 134h156v10H82zm20 10h14v58h-14zm102 0h14v58h-14z" />
      <path fill="#ffe8a8" d="M142 138h36v26q-18 16-36 0z" />
      <path fill="#7b4d12" d="M160 148a5 5 0 0 1 3 9v8h-6v-8a5 5 0 0 1 3-9z" />
      <path
        fill="#fff3c9"
        d="m68 66 4 12 12 4-12 4-4 12-4-12-12-4 12-4zm186 26 3 9 9 3-9 3-3 9-3-9-9-3 9-3zM214 36l2 7 7 2-7 2-2 7-2-7-7-2 7-2z"
      />
    </>
  );
}
