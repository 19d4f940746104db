declare global {
  interface Window {
    /** The responses that the shell's preload script has requested, by path. */
    rubatoPrefetched?: Map<string, Promise<Response>>;
  }
}

/** The prefetched response of `path`, once. Undefined if there is none, the request failed, or its status is 500 or above. */
export async function takePrefetchedResponse(path: string): Promise<Response | undefined> {
  const prefetched = window.rubatoPrefetched?.get(path);
  window.rubatoPrefetched?.delete(path);
  try {
    const response = await prefetched;
    return response && response.status < 500 ? response : undefined;
  } catch {
    return undefined;
  }
}
