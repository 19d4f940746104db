import type { Identity, Provider } from '@rubato/contracts';
import { Button, EmptyState, ErrorState, Skeleton, rowMotionRef } from '@rubato/ui';
import { getErrorText, showToast, useMutation, useQuery, useQueryClient, useSession } from '@rubato/web-kit';
import { useOwnQuery } from '../account/own-query.ts';
import styles from '../account/account.module.css';
import { optionsQuery } from '../account/account.query.ts';
import { formatTime } from '../account/format-time.ts';
import { send } from '../account/message.ts';
import { useConfirmation } from '../confirmation/use-confirmation.tsx';
import { DemoUserState } from '../demo-user/demo-user-state.tsx';
import { identitiesQuery } from './identities.query.ts';
import { openProvider } from './open-provider.ts';

/** The identities at providers that open the account, and the providers that could. */
export function ConnectionSettings() {
  const { user } = useSession();
  const hasOwnAccount = user !== null && !user?.is_demo;
  const { data, error, refetch } = useOwnQuery({ ...identitiesQuery, enabled: hasOwnAccount });
  const { data: options } = useQuery(optionsQuery);
  if (user?.is_demo)
    return (
      <DemoUserState
        title="The demo user can’t connect accounts"
        text="Create an account of your own to log in with a provider."
      />
    );
  if (error)
    return (
      <ErrorState
        title="Your connected accounts couldn’t be loaded"
        text={getErrorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data || !options) return <Skeleton />;
  return <Connections identities={data.identities} providers={options.providers ?? []} />;
}

function Connections({ identities, providers }: { identities: Identity[]; providers: Provider[] }) {
  if (!identities.length && !providers.length)
    return (
      <EmptyState
        drawing="key"
        title="There is nothing to connect"
        text="This installation offers no other way to log in."
      />
    );
  return (
    <div className={styles.section}>
      <p className={styles.note}>With a connected account, you can log in without a password.</p>
      {identities.length > 0 && (
        <ul className={styles.list} aria-label="Connected accounts">
          {identities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} />
          ))}
        </ul>
      )}
      {providers.map((provider) => (
        <ConnectButton key={provider.name} provider={provider} />
      ))}
    </div>
  );
}

function IdentityRow({
  identity: { id, label, provider, email, last_used_at: lastUsed },
}: {
  identity: Identity;
}) {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirmation();
  const disconnection = useMutation({
    mutationFn: () => confirm(() => send('DELETE', `/api/auth/identities/${id}`)),
    onSuccess: (text) => text && showToast('success', text),
    onError: (error) => showToast('failure', getErrorText(error)),
    onSettled: () => queries.invalidateQueries(identitiesQuery),
  });
  const facts = [email, !provider && 'No longer available here', `Last used ${formatTime(lastUsed)}`];
  return (
    <li ref={rowMotionRef} className={styles.row}>
      <span className={styles.name}>{label}</span>
      <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      <Button
        pending={disconnection.isPending}
        aria-label={`Disconnect ${label}`}
        onClick={() => disconnection.mutate()}
      >
        Disconnect
      </Button>
      {dialog}
    </li>
  );
}

function ConnectButton({ provider: { name, label } }: { provider: Provider }) {
  const { confirm, dialog } = useConfirmation();
  const connection = useMutation({
    mutationFn: () => confirm(() => openProvider(name, 'connection')),
    onError: (error) => showToast('failure', getErrorText(error)),
  });
  return (
    <>
      <Button pending={connection.isPending} onClick={() => connection.mutate()}>
        Connect {label}
      </Button>
      {dialog}
    </>
  );
}
