import { Dialog, ErrorState } from '@rubato/ui';
import { RemoteSlot, confirmClose, modalOwners, type ModalComponent, type OpenModal } from '@rubato/web-kit';
import { remoteFailureText } from '../layout/remote-failure.ts';

interface RemoteModalProps {
  modal: OpenModal;
  onClose: () => void;
}

/** A dialog of a remote, or one with the error and Retry. */
export function RemoteModal({ modal, onClose }: RemoteModalProps) {
  const module = modalOwners[modal.name] === 'browse' ? 'browse/modals' : 'library/modals';
  return (
    <RemoteSlot
      key={module}
      module={module}
      failure={(retry) => (
        <Dialog title="This dialog couldn’t be loaded" open onClose={onClose}>
          <ErrorState title="Loading failed" text={remoteFailureText} onRetry={retry} />
        </Dialog>
      )}
    >
      {({ modals }) => {
        const byName: Readonly<Partial<Record<string, ModalComponent>>> = modals;
        const Modal = byName[modal.name];
        const close = () => confirmClose(modal.name, onClose);
        return Modal && <Modal key={`${modal.name} ${modal.id}`} id={modal.id} onClose={close} />;
      }}
    </RemoteSlot>
  );
}
