import { Button, DialogFooter, Skeleton } from '@rubato/ui';
import { getErrorText, useMutation } from '@rubato/web-kit';
import { useOwnQuery } from '../account/own-query.ts';
import styles from '../account/account.module.css';
import { identitiesQuery } from '../connections/identities.query.ts';
import { openProvider } from '../connections/open-provider.ts';

/** Lets users without a password confirm at a provider. The page is left; they repeat the change when they are back. */
export function ProviderConfirmation({ onCancel }: { onCancel: () => void }) {
  const { data } = useOwnQuery(identitiesQuery);
  const opening = useMutation({ mutationFn: (name: string) => openProvider(name, 'confirmation') });
  const providers = new Map((data?.identities ?? []).map(({ provider, label }) => [provider, label]));
  return (
    <div className={styles.form}>
      {providers.size > 0 && <p>Log in again, then repeat the change.</p>}
      {!data && <Skeleton />}
      {[...providers].map(
        ([name, label]) =>
          name && (
            <Button
              key={name}
              kind="primary"
              pending={opening.isPending && opening.variables === name}
              onClick={() => opening.mutate(name)}
            >
              Continue with {label}
            </Button>
          ),
      )}
      <DialogFooter failure={opening.error ? getErrorText(opening.error) : undefined}>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogFooter>
    </div>
  );
}
