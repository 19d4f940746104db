import { dataExportSchema, type DataExport } from '@rubato/contracts';
import { waitUntil, type ApiClient } from '@rubato/testing';
import { unzipSync } from 'fflate';

/** The files of an export, by name. */
export type ExportedFiles = Readonly<Record<string, Uint8Array>>;

export async function findExport(client: ApiClient): Promise<DataExport> {
  return dataExportSchema.parse(await okJson(client.get('/api/auth/export')));
}

export async function requestExport(client: ApiClient): Promise<DataExport> {
  return dataExportSchema.parse(await okJson(client.post('/api/auth/export')));
}

/** Asks for an export. Resolves when it is complete. */
export async function exportData(client: ApiClient): Promise<DataExport & { url: string; bytes: number }> {
  await requestExport(client);
  await waitUntil(async () => (await findExport(client)).state === 'done');
  const { url, bytes, ...rest } = await findExport(client);
  return { ...rest, url: url ?? '', bytes: bytes ?? 0 };
}

/** Downloads the export at the absolute address `url`. */
export async function downloadExport(url: string): Promise<ExportedFiles> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

export const textIn = (files: ExportedFiles, name: string): string =>
  Buffer.from(files[name] ?? []).toString();
export const jsonIn = (files: ExportedFiles, name: string) => JSON.parse(textIn(files, name));

/** Throws with the body of a response that reports an error. */
export async function okJson(pending: Promise<Response> | Response) {
  const response = await pending;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}
