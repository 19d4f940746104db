const timeoutMs = 5000;

/**
 * The duration of an audio file in seconds, as the browser determines it: for formats such as raw AAC, which the tag parser cannot
 * measure. Undefined for a file that cannot be played, has no known duration or takes more than five seconds to load.
 */
export function readMediaDuration(file: File, audio = new Audio()): Promise<number | undefined> {
  return new Promise((resolve) => {
    const url = URL.createObjectURL(file);
    const finish = (duration?: number) => {
      clearTimeout(timer);
      audio.removeAttribute('src');
      URL.revokeObjectURL(url);
      resolve(duration);
    };
    const timer = setTimeout(finish, timeoutMs);
    audio.addEventListener('loadedmetadata', () =>
      finish(Number.isFinite(audio.duration) ? audio.duration : undefined),
    );
    audio.addEventListener('error', () => finish());
    audio.preload = 'metadata';
    audio.src = url;
  });
}
