import { ApiError, getErrorText, getFieldErrors, getQuotaText } from '@rubato/web-kit';
import { songFieldNames } from '../song-form/song-field-names.ts';
import type { SongFormValues } from '../song-form/song-form.schema.ts';

/** Why a song was not added, what to do next, and the errors by field. */
export interface UploadFailure {
  reason: string;
  nextStep: string;
  fields: Partial<Record<keyof SongFormValues, string>>;
}

/** A lost connection, and responses of a busy server or of a proxy that cannot reach it. */
const temporaryStatuses: readonly number[] = [0, 429, 502, 503, 504];

/** Whether the same upload can succeed a little later. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && temporaryStatuses.includes(error.status);
}

/** Converts any thrown error to a message for the user. */
export function toUploadFailure(error: unknown): UploadFailure {
  const fields = getFieldErrors(error, songFieldNames);
  const [text] = Object.values(fields);
  if (text) return { reason: toSentence(text), nextStep: chooseNextStep(fields), fields };
  return { ...toGeneralFailure(error), fields };
}

function toGeneralFailure(error: unknown): Pick<UploadFailure, 'reason' | 'nextStep'> {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 0)
    return { reason: 'The connection was lost.', nextStep: 'Check your network, then retry.' };
  if (status === 401)
    return { reason: toSentence(getErrorText(error)), nextStep: 'Retry when you’re ready.' };
  const overQuota = getQuotaText(error);
  if (overQuota) return { reason: overQuota, nextStep: 'Then retry.' };
  if (status === 413) return { reason: toSentence(getErrorText(error)), nextStep: 'Choose a smaller file.' };
  if (isTemporary(error)) return { reason: 'The server is busy.', nextStep: 'Wait a moment, then retry.' };
  if (status !== undefined && status < 500)
    return { reason: toSentence(getErrorText(error)), nextStep: 'Fix it, then retry.' };
  return { reason: 'Something went wrong.', nextStep: 'Please try again.' };
}

function chooseNextStep({ audio, image }: UploadFailure['fields']): string {
  if (audio) return 'Choose another audio file.';
  return image ? 'Choose another image.' : 'Fix it, then retry.';
}

const toSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
