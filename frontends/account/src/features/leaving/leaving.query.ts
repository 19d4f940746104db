import { accountDeletionSchema, dataExportSchema, type DataExport } from '@rubato/contracts';
import { request } from '@rubato/web-kit';

/** How often the progress of an export is read. */
const progressIntervalMs = 2000;

export const isInProgress = ({ state }: DataExport): boolean => state === 'waiting' || state === 'running';

/** `GET /api/auth/export` */
export const findExport = (signal?: AbortSignal) =>
  request('/api/auth/export', { schema: dataExportSchema, ...(signal && { signal }) });

/** Again and again until the export is complete. */
export const exportQuery = {
  queryKey: ['data-export'],
  queryFn: ({ signal }: { signal: AbortSignal }) => findExport(signal),
  refetchInterval: ({ state }: { state: { data?: DataExport | undefined } }) =>
    state.data && isInProgress(state.data) ? progressIntervalMs : false,
} as const;

/** `GET /api/auth/deletion` */
export const deletionQuery = {
  queryKey: ['account-deletion'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request('/api/auth/deletion', { schema: accountDeletionSchema, signal }),
};

/** Starts or deletes the export. */
export const createExportChange = (method: 'POST' | 'DELETE') =>
  request('/api/auth/export', { method, schema: dataExportSchema });

/** Asks to delete the account; the username confirms it. */
export const deleteAccount = (body: { username: string }) =>
  request('/api/auth/deletion', { method: 'POST', body, schema: accountDeletionSchema });

export const keepAccount = () =>
  request('/api/auth/deletion', { method: 'DELETE', schema: accountDeletionSchema });
