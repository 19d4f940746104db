import type * as z from 'zod/mini';
import { createResponseError, createOfflineError } from './api-error.ts';
import { createCsrfHeaders } from './csrf.ts';
import { invalidateOtherTabs } from './cross-tab-invalidation.ts';
import { runAsUser, parseResponse } from './request.ts';

/** The progress of an upload in bytes. After all bytes are sent, the server still validates the file. */
export interface UploadProgress {
  sent: number;
  total: number;
}

interface UploadOptions<Schema extends z.core.$ZodType> {
  schema: Schema;
  method?: 'POST' | 'PUT';
  form: FormData;
  /** Called as bytes are sent. */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** Sends a multipart form with XMLHttpRequest, since `fetch` does not report upload progress. Throws like `request`. */
export async function upload<Schema extends z.core.$ZodType>(
  path: string,
  options: UploadOptions<Schema>,
): Promise<z.output<Schema>> {
  return runAsUser(async () => {
    const headers = { ...options.headers, ...(await createCsrfHeaders()) };
    const response = await send(path, options, headers);
    if (response.status < 200 || response.status > 299)
      throw createResponseError(response.status, response.body);
    invalidateOtherTabs();
    return parseResponse(options.schema, response.body);
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
    call.onerror = () => reject(createOfflineError());
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
