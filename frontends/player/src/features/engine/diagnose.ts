/** Why a song does not sound: nobody can be reached, it is not there any more, or it is there and cannot be played. */
export type Cause = 'away' | 'gone' | 'broken';

/** An element tells nothing of this: its server is asked for the first byte, and has `timeoutMs` to answer. */
export async function diagnose(url: string, timeoutMs: number): Promise<Cause> {
  if (!navigator.onLine) return 'away';
  try {
    const { status } = await fetch(url, {
      headers: { range: 'bytes=0-0' },
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (status === 404 || status === 410) return 'gone';
    return status === 429 || status >= 500 ? 'away' : 'broken';
  } catch {
    return 'away';
  }
}
