import { useId } from "react";

const rays = Array.from({ length: 24 }, (_, index) => index * 15);

/** The sun at the tip of a pyramid, over dunes. */
export function PharaohScene() {
  const id = useId();
  return (
    <>
      <defs>
        <linearGradient id={`${id}a`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2b1240" />
          <stop offset=".45" stopColor="#9c3b2f" />
          <stop offset=".8" stopColor="#f2a03d" />
        </linearGradient>
        <radialGradient id={`${id}b`}>
          <stop offset="0" stopColor="#fffbe3" />
          <stop offset=".7" stopColor="#ffd65c" />
          <stop offset="1" stopColor="#ffb938" />
        </radialGradient>
        <linearGradient id={`${id}c`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ffe9a8" />
          <stop offset="1" stopColor="#c9822c" />
        </linearGradient>
        <linearGradient id={`${id}d`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#6e3a22" />
          <stop offset="1" stopColor="#3a1a17" />
        </linearGradient>
        <linearGradient id={`${id}e`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#e39a3f" />
          <stop offset="1" stopColor="#5f2a1a" />
        </linearGradient>
      </defs>
      <path fill={`url(#${id}a)`} d="M0 0h320v240H0z" />
      <g fill="#ffe08a" opacity=".22">
        {rays.map((turn) => (
          <path key={turn} d="M157 78V-90h6V78z" transform={`rotate(${turn} 160 84)`} />
        ))}
      </g>
      <circle cx="160" cy="84" r="54" fill="#ffcf5c" opacity=".3" />
      <circle cx="160" cy="84" r="40" fill={`url(#${id}b)`} />
      <path fill="#b0632a" d="m30 186 48-58 20 58z" />
      <path fill="#5b2a1f" d="m78 128 44 58H98z" />
      <path fill="#b0632a" d="m206 186 42-50 18 50z" />
      <path fill="#5b2a1f" d="m248 136 40 50h-22z" />
      <path fill={`url(#${id}c)`} d="m160 74-96 120h122z" />
      <path fill={`url(#${id}d)`} d="m160 74 96 120h-70z" />
      <path
        fill="none"
        stroke="#8a4d1d"
        strokeWidth="1.4"
        opacity=".55"
        d="M136 104h30.5M120 124h50.8M104 144h71M88 164h91.5M72 184h111.5M150 104v20m-14 0v20m28-20v20m-40 0v20m36-20v20m-56 0v20m44-20v20m-26 0v10"
      />
      <path fill="#fff6cf" d="m160 74-17 21h22z" />
      <path fill="#f0b64a" d="m160 74 17 21h-12z" />
      <g fill="none" stroke="#4a1d14" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M128 152q16-17 36 0-18 12-36 0z" />
        <path d="M124 139q20-15 44-1M143 158v14m12-15q2 12 12 12" />
      </g>
      <circle cx="147" cy="151" r="5" fill="#4a1d14" />
      <path fill={`url(#${id}e)`} d="M0 190q60-22 130-2t190-10v62H0z" />
      <path fill="#3f1a14" opacity=".55" d="M0 216q90-30 170-6t150-14v44H0z" />
      <path
        fill="#2c100f"
        d="M270 204q2-34-1-54l5 0q3 24 1 54zm3-54q-16-10-26 2 12-8 26-2zm0 0q-10-18-24-14 14 0 24 14zm0 0q0-18 14-20-12 6-14 20zm0 0q14-12 26-2-14-6-26 2zm0 0q18-2 20 14-6-14-20-14z"
      />
    </>
  );
}
