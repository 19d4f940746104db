import { parseBlob, type IFormat } from 'music-metadata';
import type { Inspection } from './inspection.messages.ts';

/** What browsers play, by container and codec as music-metadata names them, and the extension that each is served under. */
const formats: readonly { container: RegExp; codec: RegExp; extension: string }[] = [
  { container: /^MPEG$/, codec: /Layer 3/, extension: 'mp3' },
  { container: /^ADTS/, codec: /AAC/, extension: 'aac' },
  { container: /^(M4A|M4B|isom|iso\d|mp4\d|dash|3gp|MSNV|qt)/i, codec: /AAC|ALAC/, extension: 'm4a' },
  { container: /^Ogg$/, codec: /Vorbis|Opus|FLAC/i, extension: 'ogg' },
  { container: /^FLAC$/, codec: /FLAC/, extension: 'flac' },
  { container: /^WAVE$/, codec: /PCM|IEEE/i, extension: 'wav' },
  { container: /^EBML\/webm$/, codec: /OPUS|VORBIS/i, extension: 'webm' },
];

/** What an audio file is and how long it plays. Throws for what is none of the accepted formats. */
export async function inspectAudio(file: Blob): Promise<Inspection> {
  const { format } = await parseBlob(file, { duration: true, skipCovers: true, skipPostHeaders: true });
  const extension = extensionOf(format);
  if (!extension || !format.duration || format.hasVideo)
    throw new Error(`Not accepted: ${format.container} ${format.codec}`);
  return { extension, durationSeconds: Math.round(format.duration) };
}

function extensionOf({ container = '', codec = '' }: IFormat): string | undefined {
  return formats.find((format) => format.container.test(container) && format.codec.test(codec))?.extension;
}
