import * as z from 'zod/mini';

/** When the account will be deleted (ISO 8601), or null. */
export const accountDeletionSchema = z.object({ deletes_at: z.nullable(z.iso.datetime()) });
export type AccountDeletion = z.output<typeof accountDeletionSchema>;

export const deletionTexts = {
  username: 'Type your username to confirm',
  demo: 'The demo account can’t be deleted',
} as const;

/** The form that deletes an account: the username is typed as a confirmation. */
export const deleteAccountSchema = z.object({
  username: z.string(deletionTexts.username).check(z.minLength(1, deletionTexts.username), z.maxLength(100)),
});
export type DeleteAccount = z.output<typeof deleteAccountSchema>;
