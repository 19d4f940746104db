declare global {
  interface Window {
    /** What the page's early script has asked for already, by path. */
    rubatoPrefetched?: Map<string, Promise<Response>>;
  }
}

/** The answer that the early script asked for, once; undefined where it did not, or where the answer cannot be used. */
export async function takePrefetchedResponse(path: string): Promise<Response | undefined> {
  const asked = window.rubatoPrefetched?.get(path);
  window.rubatoPrefetched?.delete(path);
  try {
    const answer = await asked;
    return answer && answer.status < 500 ? answer : undefined;
  } catch {
    return undefined;
  }
}
