import { useId } from "react";

const petals = [
  [44, 52, 20],
  [78, 96, 70],
  [30, 128, 130],
  [250, 40, 40],
  [286, 84, 100],
  [264, 132, 10],
  [108, 34, 150],
  [222, 92, 80],
  [96, 158, 200],
] as const;
const waves = [0, 1, 2].flatMap((row) =>
  Array.from({ length: 10 }, (_, column) => ({
    key: row * 10 + column,
    x: column * 40 - 20 + (row % 2) * 20,
    y: 214 + row * 16,
  })),
);

/** A swordsman against the red sun, above waves. */
export function RoninScene() {
  const id = useId();
  return (
    <>
      <defs>
        <linearGradient id={`${id}a`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f7e3c8" />
          <stop offset=".6" stopColor="#eeb894" />
          <stop offset="1" stopColor="#b5433b" />
        </linearGradient>
        <linearGradient id={`${id}b`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#e8332f" />
          <stop offset="1" stopColor="#a31226" />
        </linearGradient>
      </defs>
      <path fill={`url(#${id}a)`} d="M0 0h320v240H0z" />
      <circle cx="160" cy="104" r="80" fill={`url(#${id}b)`} />
      <path fill="#cf8f7a" d="M-20 206q56-14 78-64 9-7 18 0 22 50 78 64z" opacity=".85" />
      <path fill="#fff3e4" d="M58 142q9-7 18 0 5 12 12 22l-9-4-7 8-7-7-7 6-6-8-8 4q9-10 14-21z" opacity=".92" />
      <g fill="#fff6ec">
        <path
          d="M0 150h70q8 0 8 5t-8 5H0zm246-34h74v10h-74q-7 0-7-5t7-5zM28 70h52q7 0 7 4.5t-7 4.5H28q-7 0-7-4.5t7-4.5z"
          opacity=".75"
        />
      </g>
      <g fill="#1a1016">
        <path d="M160 56q34 12 52 34-52-12-104 0 18-22 52-34z" />
        <path d="M140 90h40l-4 18q-16 12-32 0z" />
        <path d="M136 106q24 14 48 0 22 8 28 36l10 62q-62 16-124 0l10-62q6-28 28-36z" />
        <path d="m102 196 22-60-2 66zm116 0-22-60 2 66z" />
      </g>
      <path fill="#8f1b25" d="M142 106q18 12 36 0l-4 34-14 12-14-12z" opacity=".9" />
      <path fill="#d9a63d" d="M109 152h102v6H109z" opacity=".85" />
      <path
        fill="none"
        stroke="#d8c9b4"
        strokeWidth="1.4"
        opacity=".6"
        d="M160 58q20 12 34 26M160 58q-20 12-34 26m34-26v26"
      />
      <g transform="rotate(-32 170 158)">
        <path fill="#f4f7fb" d="M196 153.5h96q10 1 14 5-6 2-14 2h-96z" />
        <path fill="#a8b3c2" d="M196 158h104q-4 2.5-8 2.5h-96z" />
        <path fill="#d9a63d" d="M190 147h6v20h-6z" />
        <path fill="#221318" d="M136 153h54v8h-54q-3-4 0-8z" />
        <path stroke="#d9a63d" strokeWidth="1.6" d="m142 153 6 8m4-8 6 8m4-8 6 8m4-8 6 8m4-8 4 6" />
      </g>
      <path fill="#26121d" d="M0 208h320v32H0z" />
      {waves.map(({ key, x, y }) => (
        <g key={key} fill="#31527e" stroke="#f4dcc4" strokeWidth="1.5">
          <circle cx={x} cy={y} r="20" />
          <circle cx={x} cy={y} r="13" fill="#23406a" />
          <circle cx={x} cy={y} r="6" fill="#31527e" />
        </g>
      ))}
      {petals.map(([x, y, turn]) => (
        <path
          key={x}
          fill="#ffd9e0"
          stroke="#e9899b"
          strokeWidth=".8"
          transform={`translate(${x} ${y}) rotate(${turn})`}
          d="M0-7Q7-3 0 7-7-3 0-7z"
        />
      ))}
    </>
  );
}
