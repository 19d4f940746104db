import { ApiError, getErrorText } from '../api/api-error.ts';

/** A form's field names by the API's field names. */
export type FieldNames<Field extends string> = Readonly<Record<string, Field>>;

/** The part of React Hook Form's `setError` that is needed here. */
type SetError<Field extends string> = (
  field: Field | 'root',
  error: { message: string },
  options?: { shouldFocus: boolean },
) => void;

/** The API's error texts by form field; empty if none of them belongs to a field of `names`. */
export function getFieldErrors<Field extends string>(
  error: unknown,
  names: FieldNames<Field>,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  if (!(error instanceof ApiError)) return errors;
  for (const [name, text] of Object.entries(error.errors)) {
    const field = names[name];
    if (field) errors[field] = text;
  }
  return errors;
}

/**
 * Shows the API's error texts at their fields and focuses the first of them. An error that belongs to no field becomes the form's
 * `root` error, with the text that `getText` returns.
 */
export function showFieldErrors<Field extends string>(
  error: unknown,
  setError: SetError<Field>,
  names: FieldNames<Field>,
  textOf: (error: unknown) => string = getErrorText,
): void {
  const errors = Object.entries(getFieldErrors(error, names)) as [Field, string][];
  for (const [index, [field, message]] of errors.entries())
    setError(field, { message }, { shouldFocus: index === 0 });
  if (errors.length === 0) setError('root', { message: textOf(error) });
}
