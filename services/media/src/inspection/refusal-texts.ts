import { songTexts, type AssetKind } from '@rubato/contracts';
import type { AudioRefusalReason, ImageRefusalReason, RefusalReason } from './refusal.ts';

const image: Readonly<Record<ImageRefusalReason, string>> = {
  type: songTexts.imageType,
  pixels: songTexts.imageTooLarge,
  cut: songTexts.imageCut,
  mixed: songTexts.imageMixed,
  unreadable: songTexts.imageUnreadable,
};

const audio: Readonly<Record<AudioRefusalReason, string>> = {
  type: songTexts.audioType,
  cut: songTexts.audioCut,
  mixed: songTexts.audioMixed,
  unreadable: songTexts.audioUnreadable,
  video: songTexts.audioVideo,
  'apple-lossless': songTexts.audioAppleLossless,
  channels: songTexts.audioChannels,
  codec: songTexts.audioCodec,
  'flac-depth': songTexts.audioFlacDepth,
  'float-64': songTexts.audioFloat64,
  joined: songTexts.audioJoined,
  'sample-rate': songTexts.audioSampleRate,
};

const texts: Readonly<Record<AssetKind, { readonly type: string } & Partial<Record<RefusalReason, string>>>> =
  {
    image,
    audio,
  };

/** What a member is told, at the file's field. */
export function refusalText(kind: AssetKind, reason: RefusalReason): string {
  return texts[kind][reason] ?? texts[kind].type;
}
