import styles from "./dice-art.module.css";

type Pips = readonly (readonly [number, number])[];

const near = 0.27;
const far = 0.73;
const one: Pips = [[0.5, 0.5]];
const three: Pips = [
  [near, near],
  [0.5, 0.5],
  [far, far],
];
const five: Pips = [
  [near, near],
  [near, far],
  [0.5, 0.5],
  [far, near],
  [far, far],
];
const six: Pips = [
  [near, near],
  [near, 0.5],
  [near, far],
  [far, near],
  [far, 0.5],
  [far, far],
];
const two: Pips = [
  [near, far],
  [far, near],
];

export function DiceArt({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 240 200" aria-hidden="true">
      <ellipse className={styles.shadow} cx="116" cy="186" rx="84" ry="10" />
      <g className={styles.small}>
        <g transform="translate(176 62) rotate(16) scale(40)">
          <Die top={two} left={six} right={one} />
        </g>
      </g>
      <g className={styles.large}>
        <g transform="translate(94 104) rotate(-11) scale(72)">
          <Die top={five} left={three} right={six} />
        </g>
      </g>
      <path className={styles.glint} d="m38 30 4 11 11 4-11 4-4 11-4-11-11-4 11-4z" />
      <path className={styles.glint} d="m214 126 3 8 8 3-8 3-3 8-3-8-8-3 8-3z" />
    </svg>
  );
}

/** An isometric cube: each face is a unit square with its own transformation. */
function Die({ top, left, right }: Record<"top" | "left" | "right", Pips>) {
  return (
    <>
      <path className={styles.body} d="m0-1 .866.5v1L0 1l-.866-.5v-1z" />
      <Face className={styles.top} matrix="matrix(.866 .5 -.866 .5 0 -1)" pips={top} />
      <Face className={styles.left} matrix="matrix(.866 .5 0 1 -.866 -.5)" pips={left} />
      <Face className={styles.right} matrix="matrix(.866 -.5 0 1 0 0)" pips={right} />
    </>
  );
}

function Face({ className, matrix, pips }: { className: string | undefined; matrix: string; pips: Pips }) {
  return (
    <g transform={matrix} className={className}>
      <rect x=".02" y=".02" width=".96" height=".96" rx=".17" />
      <path className={styles.pips} d={pips.map(([x, y]) => `M${x} ${y}h0`).join("")} />
    </g>
  );
}
