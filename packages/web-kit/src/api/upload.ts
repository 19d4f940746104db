import type * as z from 'zod/mini';
import { errorFromResponse, offlineError } from './api-error.ts';
import { csrfHeaders } from './csrf.ts';
import { invalidateOtherTabs } from './cross-tab-invalidation.ts';
import { asMember, parseResponse } from './request.ts';

/** How much of an upload has left, in bytes. Once all has, the server still checks what came. */
export interface UploadProgress {
  sent: number;
  total: number;
}

interface UploadOptions<Schema extends z.core.$ZodType> {
  schema: Schema;
  method?: 'POST' | 'PUT';
  form: FormData;
  /** Called as bytes leave. */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** Sends a multipart form. `fetch` cannot tell how much has left, so this is an XMLHttpRequest. Throws as `request` does. */
export async function upload<Schema extends z.core.$ZodType>(
  path: string,
  options: UploadOptions<Schema>,
): Promise<z.output<Schema>> {
  return asMember(async () => {
    const headers = { ...options.headers, ...(await csrfHeaders()) };
    const answer = await send(path, options, headers);
    if (answer.status < 200 || answer.status > 299) throw errorFromResponse(answer.status, answer.body);
    invalidateOtherTabs();
    return parseResponse(options.schema, answer.body);
  });
}

function send(
  path: string,
  { method = 'POST', form, onProgress, signal }: UploadOptions<z.core.$ZodType>,
  headers: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    call.open(method, path);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total });
    call.onload = () => resolve({ status: call.status, body: parseJson(call.responseText) });
    call.onerror = () => reject(offlineError());
    call.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    call.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) return reject(new DOMException('Cancelled', 'AbortError'));
    call.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
