/** `unreachable`: network or server unavailable; `missing`: deleted; `unplayable`: available, but broken or unsupported. */
export type FailureCause = 'unreachable' | 'missing' | 'unplayable';

/** Audio elements do not expose the cause of an error: requests the first byte of the song to find out. */
export async function diagnoseFailure(url: string, timeoutMs: number): Promise<FailureCause> {
  if (!navigator.onLine) return 'unreachable';
  try {
    const { status } = await fetch(url, {
      headers: { range: 'bytes=0-0' },
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (status === 404 || status === 410) return 'missing';
    return status === 429 || status >= 500 ? 'unreachable' : 'unplayable';
  } catch {
    return 'unreachable';
  }
}
