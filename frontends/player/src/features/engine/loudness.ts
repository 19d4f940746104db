/**
 * What an element's `volume` has to be for a place on the volume bar, both 0 to 1. Ears hear in ratios: the square makes the middle
 * of the bar 12 dB quieter, about half as loud, where the bare number would leave it nearly as loud as the top.
 */
export const loudness = (volume: number): number => volume ** 2;
