import type { ReactNode } from 'react';
import styles from './drawing.module.css';

export type DrawingName =
  | 'record'
  | 'crate'
  | 'cassette'
  | 'heart'
  | 'microphone'
  | 'radio'
  | 'magnifier'
  | 'brokenRecord'
  | 'lyrics'
  | 'key'
  | 'envelope';

/*
 * Prints in two layers: areas of flat color, and outlines above them that are set off by a few units, as in an old print. The order of
 * the elements is the order of the layers.
 */

interface GroovesProps {
  x: number;
  y: number;
  radii: readonly number[];
}

const Grooves = ({ x, y, radii }: GroovesProps) =>
  radii.map((radius) => <circle key={radius} className={styles.fine} cx={x} cy={y} r={radius} />);

/** A record that slides out of its sleeve. */
const record = (
  <>
    <circle className={styles.vinyl} cx="98" cy="60" r="38" />
    <Grooves x={98} y={60} radii={[30, 23]} />
    <circle className={styles.red} cx="98" cy="60" r="12" />
    <rect className={styles.ochre} x="30" y="26" width="76" height="76" rx="3" />
    <circle className={styles.red} cx="70" cy="62" r="19" />
    <path className={styles.teal} d="M30 76c14-9 24-9 38 0s24 8 38 0v23a3 3 0 0 1-3 3H33a3 3 0 0 1-3-3z" />
    <rect x="26" y="22" width="76" height="76" rx="3" />
    <circle cx="67" cy="58" r="19" />
    <path d="M26 73c14-9 24-9 38 0s24 8 38 0" />
  </>
);

/** A record crate with two sleeves in it. */
const crate = (
  <>
    <rect className={styles.red} x="44" y="22" width="44" height="50" rx="2" transform="rotate(-7 66 47)" />
    <rect className={styles.teal} x="78" y="26" width="44" height="46" rx="2" transform="rotate(6 100 49)" />
    <rect x="41" y="19" width="44" height="50" rx="2" transform="rotate(-7 63 44)" />
    <rect x="75" y="23" width="44" height="46" rx="2" transform="rotate(6 97 46)" />
    <path className={styles.ground} d="M22 58h116l-7 48H29z" />
    <path className={styles.ochre} d="M28 62h116l-7 48H35z" />
    <path d="M22 58h116l-7 48H29zM24.3 74h111.4M26.6 90h106.8" />
    <rect className={styles.hole} x="66" y="63" width="28" height="7" rx="3.5" />
  </>
);

/** A cassette with a blank label and some tape that has come out of it. */
const cassette = (
  <>
    <rect className={styles.teal} x="30" y="26" width="108" height="68" rx="7" />
    <rect className={styles.ochre} x="42" y="35" width="84" height="37" rx="4" />
    <rect x="26" y="22" width="108" height="68" rx="7" />
    <rect x="38" y="31" width="84" height="37" rx="4" />
    <path className={styles.fine} d="M46 39h52M106 39h8" />
    <rect className={styles.ground} x="50" y="46" width="60" height="16" rx="8" />
    <circle cx="60" cy="54" r="5" />
    <circle cx="100" cy="54" r="5" />
    <path className={styles.fine} d="M69 54h22" />
    <path d="M48 90l5-13h54l5 13" />
    <path d="M96 90c0 12 10 18 17 12s-4-14-9-5 8 15 22 10 20 0 22 3" />
  </>
);

/** A record with a heart for a label. */
const heart = (
  <>
    <circle className={styles.teal} cx="84" cy="63" r="44" />
    <circle className={styles.vinyl} cx="80" cy="60" r="44" />
    <Grooves x={80} y={60} radii={[37, 31]} />
    <circle className={styles.ochre} cx="80" cy="60" r="24" />
    <path
      className={styles.red}
      d="M82 76c-9-7-15-12-15-19a7.5 7.5 0 0 1 15-2 7.5 7.5 0 0 1 15 2c0 7-6 12-15 19z"
    />
    <path d="M80 74c-9-7-15-12-15-19a7.5 7.5 0 0 1 15-2 7.5 7.5 0 0 1 15 2c0 7-6 12-15 19z" />
    <path d="M128 22v10M123 27h10M28 88v8M24 92h8" />
  </>
);

/** A microphone on its stand. */
const microphone = (
  <>
    <rect className={styles.red} x="66" y="16" width="36" height="58" rx="18" />
    <path className={styles.ochre} d="M66 48h36v8a18 18 0 0 1-36 0z" />
    <rect className={styles.teal} x="60" y="102" width="48" height="8" rx="4" />
    <rect x="62" y="12" width="36" height="58" rx="18" />
    <path d="M62 44h36" />
    <path className={styles.fine} d="M70 24v13M80 20v17M90 24v13" />
    <path d="M50 42v10a30 30 0 0 0 60 0V42M80 82v18" />
    <rect x="56" y="99" width="48" height="8" rx="4" />
    <path
      className={styles.fine}
      d="M36 30c-6 12-6 26 0 38M124 30c6 12 6 26 0 38M24 24c-9 16-9 34 0 50M136 24c9 16 9 34 0 50"
    />
  </>
);

/** A portable radio that receives something. */
const radio = (
  <>
    <rect className={styles.teal} x="28" y="44" width="112" height="64" rx="8" />
    <circle className={styles.ochre} cx="60" cy="76" r="22" />
    <rect className={styles.ground} x="92" y="54" width="36" height="16" rx="3" />
    <circle className={styles.red} cx="101" cy="89" r="7" />
    <circle className={styles.red} cx="123" cy="89" r="7" />
    <rect x="24" y="40" width="112" height="64" rx="8" />
    <circle cx="57" cy="72" r="22" />
    <circle className={styles.fine} cx="57" cy="72" r="14" />
    <circle className={styles.fine} cx="57" cy="72" r="6" />
    <rect x="90" y="52" width="36" height="16" rx="3" />
    <path className={styles.fine} d="M97 57v6M104 57v6M118 57v6" />
    <path d="M111 55v10M40 40l40-26" />
    <circle cx="98" cy="86" r="7" />
    <circle cx="120" cy="86" r="7" />
    <path d="M88 16c4 2 6 6 6 10M92 6c8 4 12 12 12 20" />
  </>
);

/** A magnifying glass above the grooves of a record. */
const magnifier = (
  <>
    <circle className={styles.vinyl} cx="64" cy="62" r="42" />
    <Grooves x={64} y={62} radii={[35, 28, 21]} />
    <circle className={styles.red} cx="64" cy="62" r="12" />
    <path className={styles.teal} d="M118 82l22 20-8 9-22-21z" />
    <circle className={styles.ochre} cx="103" cy="64" r="26" />
    <circle cx="100" cy="60" r="26" />
    <path d="M96 72V48l14-4v22" />
    <ellipse className={styles.hole} cx="91.5" cy="72" rx="5" ry="4" />
    <ellipse className={styles.hole} cx="105.5" cy="66" rx="5" ry="4" />
    <path d="M119 78l22 20-8 9-22-21" />
  </>
);

/** A record in two pieces. */
const brokenRecord = (
  <>
    <g transform="rotate(-7 60 62)">
      <path className={styles.teal} d="M78 22a42 42 0 0 0 0 84l-7-17 11-15-13-13 11-16z" />
      <path className={styles.vinyl} d="M74 18a42 42 0 0 0 0 84l-7-17 11-15-13-13 11-16z" />
      <path className={styles.fine} d="M69 28a33 33 0 0 0-1 63M66 39a22 22 0 0 0-6 40" />
      <path className={styles.red} d="M71 49a12 12 0 0 0-3 20l4 4 4-5-11-11z" />
    </g>
    <g transform="translate(14 3) rotate(9 92 60)">
      <path className={styles.ochre} d="M86 22a42 42 0 0 1 0 84l-7-17 11-15-13-13 11-16z" />
      <path className={styles.vinyl} d="M82 18a42 42 0 0 1 0 84l-7-17 11-15-13-13 11-16z" />
      <path className={styles.fine} d="M90 28a33 33 0 0 1-4 64M90 38a22 22 0 0 1 0 42" />
      <path className={styles.red} d="M83 50a12 12 0 0 1 2 21l2-1-12-13z" />
    </g>
    <path d="M88 8v8M74 8l2 6M102 10l-4 6" />
  </>
);

/** A sheet of music without notes. */
const lyrics = (
  <>
    <path
      className={styles.ochre}
      d="M50 18h62a6 6 0 0 1 6 6v80a6 6 0 0 1-6 6H50a6 6 0 0 1-6-6V24a6 6 0 0 1 6-6z"
    />
    <circle className={styles.red} cx="104" cy="92" r="15" />
    <rect x="40" y="14" width="74" height="92" rx="6" />
    <path className={styles.fine} d="M52 32h40M52 44h50M52 56h32M52 68h44M52 80h22" />
    <path d="M99 94V72l15-4v20" />
    <ellipse className={styles.hole} cx="94.5" cy="94" rx="5" ry="4" />
    <ellipse className={styles.hole} cx="109.5" cy="88" rx="5" ry="4" />
  </>
);

/** A key on a tag. */
const key = (
  <>
    <circle className={styles.ochre} cx="54" cy="56" r="24" />
    <path className={styles.ochre} d="M76 52h60v10h-6v12h-10V62h-8v9h-10v-9H76z" />
    <circle className={styles.ground} cx="46" cy="53" r="8" />
    <path d="M72.5 48H132v10h-6v12h-10V58h-8v9H98v-9H73" />
    <path d="M72.5 48a24 24 0 1 0 0.5 10" />
    <circle cx="46" cy="53" r="8" />
    <path className={styles.red} d="M34 80l24-6 6 26-24 6z" />
    <path d="M41 60l3 14M31 78l24-6 6 26-24 6z" />
    <circle className={styles.fine} cx="44" cy="80" r="2" />
  </>
);

/** An envelope with a record in it. */
const envelope = (
  <>
    <circle className={styles.vinyl} cx="80" cy="44" r="30" />
    <Grooves x={80} y={44} radii={[23, 17]} />
    <circle className={styles.red} cx="80" cy="44" r="9" />
    <rect className={styles.ground} x="24" y="44" width="112" height="62" rx="5" />
    <rect className={styles.teal} x="28" y="48" width="112" height="62" rx="5" />
    <rect x="24" y="44" width="112" height="62" rx="5" />
    <path d="M26 48l48 32a11 11 0 0 0 12 0l48-32M26 103l36-30M134 103L98 73" />
    <rect className={styles.ochre} x="118" y="88" width="14" height="12" rx="1" />
  </>
);

const drawings: Readonly<Record<DrawingName, ReactNode>> = {
  record,
  crate,
  cassette,
  heart,
  microphone,
  radio,
  magnifier,
  brokenRecord,
  lyrics,
  key,
  envelope,
};

export function LoadedDrawing({ name }: { name: DrawingName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 120" focusable="false">
      {drawings[name]}
    </svg>
  );
}
