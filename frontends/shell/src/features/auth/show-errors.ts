import { ApiError, errorText } from '@rubato/web-kit';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/**
 * Puts what the server complained about at the fields named in `fields` (the form's name by the server's name).
 * The rest stands above the form's button, under `root`.
 */
export function showErrors<Form extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Form>,
  fields: Readonly<Record<string, Path<Form>>>,
): void {
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  const known = errors.filter(([name]) => fields[name]);
  for (const [name, message] of known) {
    const field = fields[name];
    if (field) setError(field, { message }, { shouldFocus: name === known[0]?.[0] });
  }
  if (known.length === 0) setError('root', { message: errorText(error) });
}
