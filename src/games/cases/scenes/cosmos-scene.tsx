import { useId } from "react";

const stars = [
  [24, 30, 1.4],
  [58, 62, 1],
  [88, 22, 1.7],
  [122, 44, 1],
  [40, 118, 1.5],
  [18, 170, 1.1],
  [70, 200, 1.6],
  [118, 214, 1],
  [200, 26, 1.2],
  [238, 54, 1],
  [284, 92, 1.6],
  [300, 148, 1.1],
  [262, 190, 1.5],
  [214, 212, 1.1],
  [300, 24, 1],
  [160, 18, 1.3],
  [296, 214, 1.2],
] as const;

/** A planet with a ring and a moon, and a passing comet. */
export function CosmosScene() {
  const id = useId();
  return (
    <>
      <defs>
        <radialGradient id={`${id}a`} cx=".62" cy=".3" r=".95">
          <stop offset="0" stopColor="#3a3fae" />
          <stop offset=".5" stopColor="#171a5c" />
          <stop offset="1" stopColor="#060720" />
        </radialGradient>
        <radialGradient id={`${id}b`} cx=".34" cy=".28" r=".85">
          <stop offset="0" stopColor="#ffd6a8" />
          <stop offset=".42" stopColor="#f0799b" />
          <stop offset="1" stopColor="#5d2a94" />
        </radialGradient>
        <linearGradient id={`${id}c`}>
          <stop offset="0" stopColor="#8df1ff" stopOpacity=".2" />
          <stop offset=".3" stopColor="#fff1c9" />
          <stop offset=".7" stopColor="#c9b2ff" />
          <stop offset="1" stopColor="#8df1ff" stopOpacity=".25" />
        </linearGradient>
        <linearGradient id={`${id}d`}>
          <stop offset="0" stopColor="#9ff4ff" stopOpacity="0" />
          <stop offset="1" stopColor="#e8fdff" />
        </linearGradient>
        <radialGradient id={`${id}e`}>
          <stop offset="0" stopColor="#b76bff" stopOpacity=".5" />
          <stop offset="1" stopColor="#b76bff" stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}g`} cx=".3" cy=".26" r=".95">
          <stop offset=".5" stopColor="#14063a" stopOpacity="0" />
          <stop offset="1" stopColor="#14063a" stopOpacity=".85" />
        </radialGradient>
        <clipPath id={`${id}f`}>
          <circle cx="160" cy="120" r="60" />
        </clipPath>
      </defs>
      <path fill={`url(#${id}a)`} d="M0 0h320v240H0z" />
      <ellipse cx="78" cy="170" rx="130" ry="80" fill={`url(#${id}e)`} />
      <ellipse cx="270" cy="60" rx="110" ry="70" fill={`url(#${id}e)`} />
      {stars.map(([x, y, r]) => (
        <circle key={x + y * 320} cx={x} cy={y} r={r} fill="#fff" />
      ))}
      <g transform="rotate(-18 160 120)">
        <path fill="none" stroke={`url(#${id}c)`} strokeWidth="9" d="M50 120a110 27 0 0 1 220 0" />
        <path fill="none" stroke="#ffe9c9" strokeWidth="2" opacity=".6" d="M36 120a124 33 0 0 1 248 0" />
      </g>
      <circle cx="160" cy="120" r="60" fill={`url(#${id}b)`} />
      <g clipPath={`url(#${id}f)`} fill="none" strokeLinecap="round">
        <path stroke="#ffe3c2" strokeWidth="7" opacity=".4" d="M90 104q60-18 140-4" transform="rotate(-18 160 120)" />
        <path stroke="#7b2f8f" strokeWidth="9" opacity=".42" d="M90 134q70-14 140 0" transform="rotate(-18 160 120)" />
        <path stroke="#ffd0d8" strokeWidth="4" opacity=".38" d="M100 154q60-12 130 2" transform="rotate(-18 160 120)" />
        <circle cx="160" cy="120" r="60" fill={`url(#${id}g)`} />
      </g>
      <g transform="rotate(-18 160 120)">
        <path fill="none" stroke={`url(#${id}c)`} strokeWidth="9" d="M50 120a110 27 0 0 0 220 0" />
        <path fill="none" stroke="#ffe9c9" strokeWidth="2" opacity=".8" d="M36 120a124 33 0 0 0 248 0" />
      </g>
      <circle cx="258" cy="176" r="14" fill="#cfd6ff" />
      <path fill="#7f88cf" d="M258 162a14 14 0 1 1-11 23 16 16 0 0 0 11-23z" opacity=".75" />
      <path fill={`url(#${id}d)`} d="M18 22 92 54a4.4 4.4 0 0 1-3 8z" />
      <circle cx="91" cy="58" r="5.4" fill="#fff" />
    </>
  );
}
