import { useId } from "react";

const across = [152, 157, 164, 173, 185, 201, 222];
const outwards = [-340, -190, -100, -30, 34, 92, 146, 200, 254, 314, 390, 480, 640];

/** A neon sun setting over a grid, between palms. */
export function NeonScene() {
  const id = useId();
  return (
    <>
      <defs>
        <linearGradient id={`${id}a`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#12042e" />
          <stop offset=".62" stopColor="#5b0f6b" />
          <stop offset=".63" stopColor="#1a0538" />
          <stop offset="1" stopColor="#0a0220" />
        </linearGradient>
        <linearGradient id={`${id}b`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe66b" />
          <stop offset=".5" stopColor="#ff7a6e" />
          <stop offset="1" stopColor="#ff2fa0" />
        </linearGradient>
        <radialGradient id={`${id}c`}>
          <stop offset="0" stopColor="#ff5fb4" stopOpacity=".65" />
          <stop offset="1" stopColor="#ff5fb4" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}d`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#35f0ff" stopOpacity=".95" />
          <stop offset="1" stopColor="#35f0ff" stopOpacity=".25" />
        </linearGradient>
        <mask id={`${id}e`}>
          <path fill="#fff" d="M0 0h320v112H0zm0 116h320v9H0zm0 14h320v8H0zm0 14h320v6H0z" />
        </mask>
      </defs>
      <path fill={`url(#${id}a)`} d="M0 0h320v240H0z" />
      <circle cx="160" cy="100" r="118" fill={`url(#${id}c)`} />
      <circle cx="160" cy="98" r="60" fill={`url(#${id}b)`} mask={`url(#${id}e)`} />
      <path
        fill="#fff"
        d="M40 40h1.6v1.6H40zM74 22h1.6v1.6H74zM262 30h1.6v1.6H262zM232 58h1.6v1.6H232zM292 66h1.6v1.6H292zM22 84h1.6v1.6H22zM116 20h1.6v1.6H116zM200 18h1.6v1.6H200z"
      />
      <path fill="#2a0745" d="m0 150 42-34 30 22 26-16 34 28zm190 0 36-30 24 18 30-26 40 38z" />
      <path
        fill="none"
        stroke="#ff4fc3"
        strokeWidth="1.6"
        d="m0 150 42-34 30 22 26-16 34 28m58 0 36-30 24 18 30-26 40 38"
      />
      <g fill="none" stroke={`url(#${id}d)`} strokeWidth="1.5">
        {across.map((y) => (
          <path key={y} d={`M0 ${y}h320v.01`} />
        ))}
        {outwards.map((x) => (
          <path key={x} d={`M${160 + (x - 160) * 0.22} 150 ${x} 240`} />
        ))}
      </g>
      <path stroke="#8ffbff" strokeWidth="2" d="M0 150h320" />
      <g fill="none" strokeLinecap="round">
        <g stroke="#ff2fa0" strokeWidth="7" opacity=".32">
          <Palm />
          <g transform="matrix(-.86 0 0 .86 316 27)">
            <Palm />
          </g>
        </g>
        <g stroke="#ffc2ec" strokeWidth="2.4">
          <Palm />
          <g transform="matrix(-.86 0 0 .86 316 27)">
            <Palm />
          </g>
        </g>
      </g>
    </>
  );
}

function Palm() {
  return (
    <path d="M38 196q12-50 8-104m0 0Q22 78 8 96m38-4q-18-28-38-22m38 22q-4-28 12-36m-12 36q16-26 38-18m-38 18q26-8 36 14M46 92q14 6 16 26M46 92q-14 8-14 28" />
  );
}
