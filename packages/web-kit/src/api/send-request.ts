import { createOfflineError } from './api-error.ts';

/** Like `fetch`, but throws an `ApiError` with status 0 if the network fails. */
export async function sendRequest(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof TypeError) throw createOfflineError();
    throw error;
  }
}
