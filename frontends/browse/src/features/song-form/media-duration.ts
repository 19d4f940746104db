const patience = 5000;

/**
 * How long the browser takes an audio file to be, in seconds: for files whose tags parser cannot tell, such as raw AAC. Undefined for
 * what it cannot play, what does not say, and what takes it more than five seconds.
 */
export function mediaDuration(file: File, audio = new Audio()): Promise<number | undefined> {
  return new Promise((resolve) => {
    const url = URL.createObjectURL(file);
    const finish = (duration?: number) => {
      clearTimeout(timer);
      audio.removeAttribute('src');
      URL.revokeObjectURL(url);
      resolve(duration);
    };
    const timer = setTimeout(finish, patience);
    audio.addEventListener('loadedmetadata', () =>
      finish(Number.isFinite(audio.duration) ? audio.duration : undefined),
    );
    audio.addEventListener('error', () => finish());
    audio.preload = 'metadata';
    audio.src = url;
  });
}
