import type { Coding } from '../audio/audio-file.ts';
import type { Decoder } from './decoder.ts';
import { pcmDecoder } from './pcm-decoder.ts';

/** Loaded when first needed: most processes see one format. */
export async function decoderFor({ decoder, pcm }: Coding): Promise<Decoder> {
  if (decoder === 'mpeg') return new (await import('mpg123-decoder')).MPEGDecoder({ enableGapless: false });
  if (decoder === 'opus') return new (await import('ogg-opus-decoder')).OggOpusDecoder();
  if (decoder === 'vorbis') return new (await import('@wasm-audio-decoders/ogg-vorbis')).OggVorbisDecoder();
  if (decoder === 'flac') return new (await import('@wasm-audio-decoders/flac')).FLACDecoder();
  if (!pcm) throw new Error('No format for PCM');
  return pcmDecoder(pcm);
}
