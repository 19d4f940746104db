import { songTexts, type AssetKind } from '@rubato/contracts';
import type { AudioRejectionReason, ImageRejectionReason, RejectionReason } from './rejection.ts';

const image: Readonly<Record<ImageRejectionReason, string>> = {
  type: songTexts.imageType,
  pixels: songTexts.imageTooLarge,
  corrupt: songTexts.imageTruncated,
  polyglot: songTexts.imagePolyglot,
  unreadable: songTexts.imageUnreadable,
};

const audio: Readonly<Record<AudioRejectionReason, string>> = {
  type: songTexts.audioType,
  corrupt: songTexts.audioTruncated,
  polyglot: songTexts.audioPolyglot,
  unreadable: songTexts.audioUnreadable,
  video: songTexts.audioVideo,
  'apple-lossless': songTexts.audioAppleLossless,
  channels: songTexts.audioChannels,
  codec: songTexts.audioCodec,
  'flac-depth': songTexts.audioFlacDepth,
  'float-64': songTexts.audioFloat64,
  concatenated: songTexts.audioChained,
  'sample-rate': songTexts.audioSampleRate,
};

const texts: Readonly<
  Record<AssetKind, { readonly type: string } & Partial<Record<RejectionReason, string>>>
> = {
  image,
  audio,
};

/** Returns the error text for the file's field. */
export function getRejectionText(kind: AssetKind, reason: RejectionReason): string {
  return texts[kind][reason] ?? texts[kind].type;
}
