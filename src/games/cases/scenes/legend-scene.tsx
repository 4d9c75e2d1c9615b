import { useId } from "react";

const rays = Array.from({ length: 18 }, (_, index) => index * 20);
const leaves = [
  [92, 182, -6],
  [78, 166, -24],
  [68, 147, -42],
  [64, 126, -58],
  [66, 104, -74],
  [74, 84, -92],
] as const;

/** A shining crown between two laurel branches. */
export function LegendScene() {
  const id = useId();
  return (
    <>
      <defs>
        <radialGradient id={`${id}a`} cx=".5" cy=".46" r=".8">
          <stop offset="0" stopColor="#7a3fb8" />
          <stop offset=".5" stopColor="#32165e" />
          <stop offset="1" stopColor="#0d0620" />
        </radialGradient>
        <linearGradient id={`${id}b`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff4c2" />
          <stop offset=".5" stopColor="#f6c14b" />
          <stop offset="1" stopColor="#a9691a" />
        </linearGradient>
        <radialGradient id={`${id}c`}>
          <stop offset="0" stopColor="#ffe9a0" stopOpacity=".75" />
          <stop offset="1" stopColor="#ffe9a0" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}d`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ff8fb0" />
          <stop offset="1" stopColor="#a80f45" />
        </linearGradient>
      </defs>
      <path fill={`url(#${id}a)`} d="M0 0h320v240H0z" />
      <g fill="#ffe08f" opacity=".13">
        {rays.map((turn) => (
          <path key={turn} d="m160 114-15-210h30z" transform={`rotate(${turn} 160 114)`} />
        ))}
      </g>
      <circle cx="160" cy="112" r="104" fill={`url(#${id}c)`} />
      {[1, -1].map((side) => (
        <g key={side} transform={side === 1 ? undefined : "matrix(-1 0 0 1 320 0)"}>
          <path fill="none" stroke="#c58a2a" strokeWidth="3" strokeLinecap="round" d="M118 196Q58 178 66 82" />
          {leaves.map(([x, y, turn]) => (
            <g key={y} fill={`url(#${id}b)`} transform={`translate(${x} ${y}) rotate(${turn})`}>
              <path d="M0 0q-18-14-30-4 12 14 30 4z" />
              <path d="M2-3Q2-24-12-30q-4 18 14 27z" />
            </g>
          ))}
        </g>
      ))}
      <ellipse cx="160" cy="196" rx="58" ry="8" fill="#060212" opacity=".55" />
      <path fill="#4b1030" d="M104 152q14-60 56-66 42 6 56 66z" />
      <path fill={`url(#${id}b)`} d="m98 160-8-70 34 32 36-58 36 58 34-32-8 70z" />
      <path fill="#fff3c0" opacity=".55" d="m160 64-36 58 8 38h-34l-8-70 34 32z" />
      <path fill={`url(#${id}b)`} d="M96 156h128v24q-64 16-128 0z" />
      <path fill="none" stroke="#8a5412" strokeWidth="2" opacity=".65" d="M98 162q62 12 124 0m-124 18q62 12 124 0" />
      <circle cx="160" cy="60" r="9" fill={`url(#${id}d)`} />
      <circle cx="90" cy="86" r="7" fill="#8fe7ff" />
      <circle cx="230" cy="86" r="7" fill="#8fe7ff" />
      <path fill={`url(#${id}d)`} d="m160 110 14 18-14 22-14-22z" />
      <path fill="#ffd0de" opacity=".8" d="m160 110 14 18h-28z" />
      <circle cx="122" cy="174" r="6" fill="#6ff0c0" />
      <circle cx="198" cy="174" r="6" fill="#6ff0c0" />
      <path fill="#ff7ba0" d="m160 168 9 8-9 8-9-8z" />
      <path
        fill="#fff7d6"
        d="m58 44 3 10 10 3-10 3-3 10-3-10-10-3 10-3zm206-8 4 12 12 4-12 4-4 12-4-12-12-4 12-4zm-30 168 2 7 7 2-7 2-2 7-2-7-7-2 7-2z"
      />
    </>
  );
}
