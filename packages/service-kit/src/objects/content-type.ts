const contentTypes: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
  webm: 'audio/webm',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  json: 'application/json',
};

/** Returns the media type of an object by the extension of its key, or undefined for a type that is not served. */
export function getContentType(key: string): string | undefined {
  return contentTypes[key.slice(key.lastIndexOf('.') + 1)];
}
