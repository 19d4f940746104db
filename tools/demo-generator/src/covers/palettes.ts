/** Linden Telegraph: paper cut at a kitchen table. */
export const cutPaper = {
  night: '#17262f',
  wall: '#2c4a55',
  shadow: '#203843',
  teal: '#4f8288',
  dusk: '#35586a',
  mustard: '#e3a53c',
  lamplight: '#f8d27a',
  brick: '#c9553a',
  blush: '#e2a48c',
  cream: '#f2e6cf',
  pine: '#2f5d4a',
} as const;

/** Ottoline Fenwright: two inks and a gouge. */
export const linocut = {
  paper: '#efe6d2',
  moss: '#1f3329',
  leaf: '#4c6b3c',
  rose: '#c8442f',
  indigo: '#1d2b54',
  ice: '#dfe7ea',
  frost: '#8fb0c4',
  ember: '#d9913d',
} as const;

/** Augustin Vell Trio: flat shapes, overprinted. */
export const hardEdge = {
  ivory: '#f1ead9',
  ink: '#15181f',
  orange: '#ea5b25',
  blue: '#2458a6',
  sky: '#7fb0cf',
  cobalt: '#1d459b',
  lemon: '#f0b429',
} as const;

/** Estuary Sound Office: mud, rust and weather. */
export const estuary = {
  sand: '#e6d3ac',
  mud: '#a58d62',
  silt: '#6f6a4e',
  rust: '#b4522c',
  river: '#3d6a6a',
  deep: '#16302f',
  foam: '#f3ead6',
} as const;
