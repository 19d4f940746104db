import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { MPEGDecoder } from 'mpg123-decoder';
import { OggOpusDecoder } from 'ogg-opus-decoder';
import type { Coding } from '../audio/audio-file.ts';
import type { Decoder } from './decoder.ts';
import { createPcmDecoder } from './pcm-decoder.ts';

const decoders = {
  mpeg: () => new MPEGDecoder({ enableGapless: false }),
  opus: () => new OggOpusDecoder(),
  vorbis: () => new OggVorbisDecoder(),
  flac: () => new FLACDecoder(),
};

/** All decoders are loaded at startup, since a sandboxed inspector cannot load modules. */
export function getDecoder(coding: Coding): Decoder {
  return coding.decoder === 'pcm' ? createPcmDecoder(coding.pcm) : decoders[coding.decoder]();
}
