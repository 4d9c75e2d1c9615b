/** A shield of a club that nobody has heard of: colours and pattern follow from its name, the same everywhere. */
export function Crest({ name, className }: { name: string; className: string | undefined }) {
  const seed = hashOf(name);
  const ground = colours[seed % colours.length];
  const over = lights[(seed >> 4) % lights.length];
  return (
    <svg className={className} viewBox="0 0 32 36" aria-hidden="true">
      <path d={shield} fill={ground} />
      <path d={patterns[(seed >> 8) % patterns.length]} fill={over} />
      <path d={shield} fill="none" stroke="#fff" strokeOpacity=".25" />
    </svg>
  );
}

const shield = "M3 4q13-5 26 0v15q0 10-13 16Q3 29 3 19z";
const patterns = [
  "M16 2v33Q3 29 3 19V4q6-2 13-2z",
  "M3 12h26v7.5H3z",
  "M3 4l26 20q-1 4-4 6L3 11z",
  "M16 8l3.5 7 7.5 1-5.5 5 1.500 8-7-4-7 4 1.500-8L5 16l7.500-1z",
];
const colours = ["#c8323e", "#1f6fae", "#1f6b3a", "#3b2a7a", "#9a2f2f", "#2a6f8a", "#b5651d", "#20263a"];
const lights = ["#f2efe8", "#f0d64a", "#e8b13c", "#e2e8f0", "#8fd3c1"];

function hashOf(text: string): number {
  let hash = 7;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}
