import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { MPEGDecoder } from 'mpg123-decoder';
import { OggOpusDecoder } from 'ogg-opus-decoder';
import type { Coding } from '../audio/audio-file.ts';
import type { Decoder } from './decoder.ts';
import { pcmDecoder } from './pcm-decoder.ts';

/** All are loaded at the start: later an inspector can load nothing more. */
export function decoderFor({ decoder, pcm }: Coding): Decoder {
  if (decoder === 'mpeg') return new MPEGDecoder({ enableGapless: false });
  if (decoder === 'opus') return new OggOpusDecoder();
  if (decoder === 'vorbis') return new OggVorbisDecoder();
  if (decoder === 'flac') return new FLACDecoder();
  if (!pcm) throw new Error('No format for PCM');
  return pcmDecoder(pcm);
}
