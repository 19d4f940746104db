/**
 * The amplitude for a position of the volume bar, both 0 to 1. Loudness is perceived logarithmically: with the square, the middle of the
 * bar is 12 dB quieter, about half as loud, whereas a linear scale would leave it nearly as loud as the top.
 */
export const toAmplitude = (volume: number): number => volume ** 2;
