import type { DataExport } from '@rubato/contracts';
import { Button, ErrorState, getButtonClass, Progress, SettingsSection, Skeleton } from '@rubato/ui';
import { getErrorText, showToast, useMutation, useQuery, useQueryClient } from '@rubato/web-kit';
import { setOwnData, useOwnQuery } from '../account/own-query.ts';
import { optionsQuery } from '../account/account.query.ts';
import styles from '../account/account.module.css';
import { useConfirmation } from '../confirmation/use-confirmation.tsx';
import { formatBytes, formatDate } from './formats.ts';
import { createExportChange, exportQuery, findExport, isInProgress } from './leaving.query.ts';

/** Starts an export, shows its progress and offers its file. */
export function ExportSection() {
  const { data, error, refetch } = useOwnQuery(exportQuery);
  return (
    <SettingsSection title="Your data">
      <p className={styles.note}>
        Get a ZIP archive with your account, songs, albums, playlists, likes, follows and all your files.
      </p>
      {error && (
        <ErrorState
          title="Your export couldn’t be loaded"
          text={getErrorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!error && (data ? <ExportState dataExport={data} /> : <Skeleton />)}
    </SettingsSection>
  );
}

function ExportState({ dataExport }: { dataExport: DataExport }) {
  const { start, unlock, remove, dialog } = useExport();
  const { state, url } = dataExport;
  if (isInProgress(dataExport)) return <ExportProgress dataExport={dataExport} />;
  return (
    <>
      {state === 'failed' && (
        <p className={styles.note}>The export failed. Try again, or ask the operator for help.</p>
      )}
      {url && <ExportFile dataExport={dataExport} url={url} />}
      {state === 'done' && !url && <LockedExportFile dataExport={dataExport} unlock={unlock} />}
      <div className={styles.actions}>
        <Button pending={start.isPending} onClick={() => start.mutate()}>
          {state === 'none' ? 'Export your data' : 'Export again'}
        </Button>
        {state === 'done' && (
          <Button pending={remove.isPending} onClick={() => remove.mutate()}>
            Delete the export
          </Button>
        )}
      </div>
      {dialog}
    </>
  );
}

function ExportProgress({ dataExport: { state, progress } }: { dataExport: DataExport }) {
  const percent = Math.floor(progress * 100);
  const { data: options } = useQuery(optionsQuery);
  const text = state === 'waiting' ? 'Waiting for its turn' : `${percent}% of your files`;
  const notice = options?.mail === 'smtp' ? ': we send you a mail when it is complete' : '';
  return (
    <Progress
      label="Export of your data"
      percent={percent}
      busy={percent === 0}
      text={`${text}. You can leave this page${notice}.`}
      valueText={text}
    />
  );
}

function ExportFile({ dataExport, url }: { dataExport: DataExport; url: string }) {
  const { bytes, expires_at: expiresAt } = dataExport;
  return (
    <>
      <a className={getButtonClass({ kind: 'primary' })} href={url} download>
        Download ({formatBytes(bytes ?? 0)})
      </a>
      <p className={styles.note}>
        Available until {formatDate(expiresAt ?? '')}. Don’t share the link: everyone who has it can download
        your data.
      </p>
    </>
  );
}

interface LockedExportFileProps {
  dataExport: DataExport;
  unlock: { isPending: boolean; mutate: () => void };
}

/** Sessions that were not confirmed recently do not get the address of the file. */
function LockedExportFile({ dataExport: { bytes, expires_at: expiresAt }, unlock }: LockedExportFileProps) {
  return (
    <>
      <Button kind="primary" pending={unlock.isPending} onClick={() => unlock.mutate()}>
        Get the download link
      </Button>
      <p className={styles.note}>
        {formatBytes(bytes ?? 0)}, available until {formatDate(expiresAt ?? '')}. To get the link, confirm
        that it’s you.
      </p>
    </>
  );
}

function useExport() {
  const queries = useQueryClient();
  const { confirm, askForConfirmation, dialog } = useConfirmation();
  const onError = (error: Error) => showToast('failure', getErrorText(error));
  const onSuccess = (changed?: DataExport) => {
    if (changed) setOwnData(queries, exportQuery, changed);
  };
  const start = useMutation({
    mutationFn: () => confirm(() => createExportChange('POST')),
    onSuccess,
    onError,
  });
  const unlock = useMutation({
    mutationFn: async () => ((await askForConfirmation()) ? findExport() : undefined),
    onSuccess,
    onError,
  });
  const remove = useMutation({ mutationFn: () => createExportChange('DELETE'), onSuccess, onError });
  return { start, unlock, remove, dialog };
}
