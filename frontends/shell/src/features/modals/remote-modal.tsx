import { Dialog, ErrorState } from '@rubato/ui';
import { RemoteSlot, confirmClose, remoteDirectory, type OpenModal, type Provided } from '@rubato/web-kit';
import { remoteFailureText } from '../layout/remote-failure.ts';

interface RemoteModalProps {
  modal: OpenModal;
  /** Undefined if the remotes that may provide it are unavailable. */
  entry: Provided<'dialogs'> | undefined;
  onClose: () => void;
}

/** A dialog of a remote, or one with the error and Retry. */
export function RemoteModal({ modal, entry, onClose }: RemoteModalProps) {
  const renderFailure = (retry: () => void) => (
    <Dialog title="This dialog couldn’t be loaded" open onClose={onClose}>
      <ErrorState title="Loading failed" text={remoteFailureText} onRetry={retry} />
    </Dialog>
  );
  if (!entry) return renderFailure(() => void remoteDirectory.load());
  return (
    <RemoteSlot key={entry.id} kind="dialogs" entry={entry} failure={renderFailure}>
      {(Modal) => {
        const close = () => confirmClose(modal.name, onClose);
        return <Modal key={`${modal.name} ${modal.id}`} id={modal.id} onClose={close} />;
      }}
    </RemoteSlot>
  );
}
