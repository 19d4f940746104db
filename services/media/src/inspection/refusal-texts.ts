import { songTexts, type AssetKind } from '@rubato/contracts';
import type { RefusalReason } from './refusal.ts';

/** What a member is told, at the file's field. */
export const refusalTexts: Readonly<Record<AssetKind, Readonly<Record<RefusalReason, string>>>> = {
  image: {
    type: songTexts.imageType,
    pixels: songTexts.imageTooLarge,
    cut: songTexts.imageCut,
    mixed: songTexts.imageMixed,
    video: songTexts.imageType,
    unreadable: songTexts.imageUnreadable,
  },
  audio: {
    type: songTexts.audioType,
    pixels: songTexts.audioType,
    cut: songTexts.audioCut,
    mixed: songTexts.audioMixed,
    video: songTexts.audioVideo,
    unreadable: songTexts.audioUnreadable,
  },
};
