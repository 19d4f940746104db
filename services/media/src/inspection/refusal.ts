const commonReasons = [
  /** None of the accepted formats. */
  'type',
  /** It ends before it says it does, or is damaged. */
  'cut',
  /** Another file is hidden in it. */
  'mixed',
  /** It could not be read in the time and memory that there is for it. */
  'unreadable',
] as const;

const imageReasons = [
  /** Too many pixels. */
  'pixels',
] as const;

const audioReasons = [
  /** It has moving pictures. */
  'video',
  // What some of Chromium, Firefox and Safari cannot play:
  'apple-lossless',
  /** More than 8 channels. */
  'channels',
  /** Encoded in another way than those that are named here. */
  'codec',
  /** FLAC of more than 24 bits per sample. */
  'flac-depth',
  /** WAV of 64-bit floating point numbers. */
  'float-64',
  /** Several recordings one after another. */
  'joined',
  'sample-rate',
] as const;

/** Why a file is refused. */
export const refusalReasons = [...commonReasons, ...imageReasons, ...audioReasons] as const;
export type RefusalReason = (typeof refusalReasons)[number];
export type ImageRefusalReason = Exclude<RefusalReason, (typeof audioReasons)[number]>;
export type AudioRefusalReason = Exclude<RefusalReason, (typeof imageReasons)[number]>;

export class Refusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
