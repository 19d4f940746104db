import { ApiError, errorText, quotaText } from '@rubato/web-kit';
import { songFieldErrors } from '../song-form/show-song-errors.ts';
import type { SongFormValues } from '../song-form/song-form.schema.ts';

/** Why a song was not added, what to do next, and at which fields. */
export interface UploadFailure {
  reason: string;
  nextStep: string;
  fields: Partial<Record<keyof SongFormValues, string>>;
}

/** Makes of whatever was thrown what a person can use. */
export function uploadFailure(error: unknown): UploadFailure {
  const fields = songFieldErrors(error);
  const [text] = Object.values(fields);
  if (text) return { reason: sentence(text), nextStep: nextStepAt(fields), fields };
  return { ...whole(error), fields };
}

function whole(error: unknown): Pick<UploadFailure, 'reason' | 'nextStep'> {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 0)
    return { reason: 'The connection was lost.', nextStep: 'Check your network, then retry.' };
  if (status === 401) return { reason: sentence(errorText(error)), nextStep: 'Retry when you are ready.' };
  const overQuota = quotaText(error);
  if (overQuota) return { reason: overQuota, nextStep: 'Then retry.' };
  if (status === 413) return { reason: sentence(errorText(error)), nextStep: 'Choose a smaller file.' };
  if (status === 429 || status === 503)
    return { reason: 'The server is busy.', nextStep: 'Wait a moment, then retry.' };
  if (status !== undefined && status < 500)
    return { reason: sentence(errorText(error)), nextStep: 'Correct it, then retry.' };
  return { reason: 'Something went wrong.', nextStep: 'Please try again.' };
}

function nextStepAt({ audio, image }: UploadFailure['fields']): string {
  if (audio) return 'Choose another audio file.';
  return image ? 'Choose another picture.' : 'Correct it, then retry.';
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
