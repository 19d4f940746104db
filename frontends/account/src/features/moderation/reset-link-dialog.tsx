import type { ManagedUser } from '@rubato/contracts';
import { request } from '@rubato/web-kit';
import { useState } from 'react';
import { z } from 'zod';
import { useConfirmation } from '../confirmation/use-confirmation.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useAct } from './use-act.ts';

const linkSchema = z.object({ url: z.string() });

interface ResetLinkDialogProps {
  user: ManagedUser;
  onClose: () => void;
}

/** Makes a link that sets a new password, and shows it once. */
export function ResetLinkDialog({ user: { id, username }, onClose }: ResetLinkDialogProps) {
  const [url, setUrl] = useState<string>();
  const { confirm, dialog } = useConfirmation();
  const create = useAct(async (reason: string) => {
    const path = `/api/admin/members/${id}/reset-link`;
    const made = await confirm(() => request(path, { method: 'POST', body: { reason }, schema: linkSchema }));
    setUrl(made?.url);
    return undefined;
  });
  if (dialog) return dialog;
  if (url) return <LinkDialog title={`Link for ${username}`} url={url} onClose={onClose} />;
  return (
    <ReasonDialog
      title={`Reset link for ${username}`}
      description="Hand the link over to the user, who sets a new password with it. It works once, within 30 minutes."
      action="Create"
      act={(reason) => create.mutateAsync(reason)}
      onClose={onClose}
      staysOpen
    />
  );
}
