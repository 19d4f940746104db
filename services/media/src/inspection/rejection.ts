const commonReasons = [
  /** Not one of the accepted formats. */
  'type',
  /** Truncated or damaged. */
  'corrupt',
  /** Also readable as a file of another type. */
  'polyglot',
  /** Could not be read within the limits on time and memory. */
  'unreadable',
] as const;

const imageReasons = [
  /** Too many pixels. */
  'pixels',
] as const;

const audioReasons = [
  /** Contains video. */
  'video',
  // Formats that some of Chromium, Firefox and Safari cannot play:
  'apple-lossless',
  /** More than 8 channels. */
  'channels',
  /** An unsupported codec other than those named here. */
  'codec',
  /** FLAC with more than 24 bits per sample. */
  'flac-depth',
  /** WAV with 64-bit floating point samples. */
  'float-64',
  /** Several concatenated recordings. */
  'concatenated',
  'sample-rate',
] as const;

/** Why a file is rejected. */
export const rejectionReasons = [...commonReasons, ...imageReasons, ...audioReasons] as const;
export type RejectionReason = (typeof rejectionReasons)[number];
export type ImageRejectionReason = Exclude<RejectionReason, (typeof audioReasons)[number]>;
export type AudioRejectionReason = Exclude<RejectionReason, (typeof imageReasons)[number]>;

export class Rejection extends Error {
  readonly reason: RejectionReason;

  constructor(reason: RejectionReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
