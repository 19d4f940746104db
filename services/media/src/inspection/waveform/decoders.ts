import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { MPEGDecoder } from 'mpg123-decoder';
import { OggOpusDecoder } from 'ogg-opus-decoder';
import type { Coding } from '../audio/audio-file.ts';
import type { Decoder } from './decoder.ts';
import { pcmDecoder } from './pcm-decoder.ts';

/** All decoders are loaded at startup, since a sandboxed inspector cannot load modules. */
export function decoderFor({ decoder, pcm }: Coding): Decoder {
  if (decoder === 'mpeg') return new MPEGDecoder({ enableGapless: false });
  if (decoder === 'opus') return new OggOpusDecoder();
  if (decoder === 'vorbis') return new OggVorbisDecoder();
  if (decoder === 'flac') return new FLACDecoder();
  if (!pcm) throw new Error('PCM format missing');
  return pcmDecoder(pcm);
}
