/** How long a segment lasts at least, in seconds: short enough to begin with at once, long enough for few of them. */
export const segmentSeconds = 2;

/** Far less than one sample lasts. */
const places = 1e6;

/** A time in seconds as descriptions of streams have it. */
export const rounded = (seconds: number) => Math.round(seconds * places) / places;
