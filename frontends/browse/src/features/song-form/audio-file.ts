/** Extensions of the accepted audio formats, for the file picker. */
export const audioExtensions = ['.mp3', '.m4a', '.aac', '.ogg', '.oga', '.opus', '.flac', '.wav', '.webm'];

const types =
  /^(audio\/(mpeg|mp3|mp4|x-m4a|aac|aacp|x-aac|ogg|opus|vorbis|flac|x-flac|wav|x-wav|wave|vnd\.wave|webm)|video\/webm|application\/ogg)$/;

/** Whether a file is an accepted audio format by its extension or MIME type. The server inspects the content. */
export function isAudioFile({ name, type }: File): boolean {
  return types.test(type) || audioExtensions.some((extension) => name.toLowerCase().endsWith(extension));
}

export const isImage = ({ type }: File): boolean => type.startsWith('image/');
