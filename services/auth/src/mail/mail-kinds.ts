import type { LinkKind } from '../accounts/link-tokens.ts';

/** What a mail is about: the data that its sender gave, as text by name. */
export type MailData = Readonly<Record<string, string>>;

/** A kind of mail: whom it goes to, and what it says. */
export interface MailKind {
  readonly subject: string;
  readonly createParagraphs: (data: MailData) => readonly string[];
  /** A link that works once: what it does, and the page that it opens. */
  readonly link?: { readonly kind: LinkKind; readonly label: string; readonly path: string };
  /** The address, if it is not the current one of the account: the pending one, or `to` of its data. */
  readonly recipient?: 'pending address' | 'stated address';
}

const expiry = 'The link works once, within 30 minutes.';
const notYou = 'If this wasn’t you, reset your password: someone else may have access to your account.';

/** All kinds of mail. Their data never contains secrets: it is stored until the mail is sent. */
export const mailKinds = {
  'verify-email': {
    subject: 'Verify your email address',
    createParagraphs: () => [
      'Verify that this email address is yours, so that you can recover your account with it.',
      `${expiry} If you didn’t create an account, ignore this mail.`,
    ],
    link: { kind: 'verify-email', label: 'Verify the address', path: '/verify-email' },
  },
  'change-email': {
    subject: 'Verify your new email address',
    createParagraphs: () => [
      'Verify this address to use it for your account. Until then, your account keeps its current address.',
      `${expiry} If you didn’t ask for this, ignore this mail.`,
    ],
    link: { kind: 'change-email', label: 'Use this address', path: '/verify-email' },
    recipient: 'pending address',
  },
  'email-changed': {
    subject: 'Your email address was changed',
    createParagraphs: () => [
      'Your account now has another email address. This one no longer receives its mail.',
      'If this wasn’t you, contact the operator of this installation: someone else may have access to your account.',
    ],
    recipient: 'stated address',
  },
  'reset-password': {
    subject: 'Reset your password',
    createParagraphs: () => [
      'Someone, probably you, asked to reset the password of your account.',
      `${expiry} If it wasn’t you, ignore this mail: your password stays as it is.`,
    ],
    link: { kind: 'reset-password', label: 'Choose a new password', path: '/reset-password' },
  },
  'password-changed': {
    subject: 'Your password was changed',
    createParagraphs: ({ removed }) => [
      'The password of your account was changed. All other sessions have ended.',
      ...(removed
        ? [
            'Your email address had not been verified before. In case someone else created the account, its passkeys, recovery codes and connected accounts were removed.',
          ]
        : []),
      notYou,
    ],
  },
  'password-removed': {
    subject: 'Your password was removed',
    createParagraphs: () => [
      'Your account no longer has a password. You log in with a passkey or a connected account.',
      notYou,
    ],
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    createParagraphs: ({ name = '' }) => [`You can now log in with the passkey “${name}”.`, notYou],
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    createParagraphs: ({ name = '' }) => [`The passkey “${name}” no longer logs you in.`, notYou],
  },
  'recovery-codes-replaced': {
    subject: 'You have new recovery codes',
    createParagraphs: () => [
      'Recovery codes were created for your account. Earlier ones no longer work.',
      notYou,
    ],
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    createParagraphs: ({ left = '0' }) => [
      `Someone logged in to your account with a recovery code. Codes left: ${left}.`,
      notYou,
    ],
  },
  'new-device': {
    subject: 'New log-in to your account',
    createParagraphs: ({ device = 'an unknown device', time = '' }) => [
      `Someone logged in to your account with a device that we haven’t seen before: ${device}, ${time}.`,
      `If it was you, there is nothing to do. ${notYou}`,
    ],
  },
  'export-ready': {
    subject: 'Your data is ready',
    createParagraphs: ({ date = 'for a few days' }) => [
      `The export of your data is complete. Download it under Settings, Privacy and data, until ${date}.`,
      notYou,
    ],
  },
  'deletion-requested': {
    subject: 'Your account will be deleted',
    createParagraphs: ({ date = 'soon' }) => [
      `You asked to delete your account. It will be deleted on ${date}, with your songs, albums, playlists, likes and follows. This can’t be undone.`,
      'To keep your account, log in before then and choose “Keep my account” under Settings, Privacy and data.',
      `All other sessions have ended. ${notYou}`,
    ],
  },
  'deletion-cancelled': {
    subject: 'Your account stays',
    createParagraphs: () => ['Your account will not be deleted. Everything is as it was.', notYou],
  },
  'identity-connected': {
    subject: 'A provider was connected to your account',
    createParagraphs: ({ label = 'A provider' }) => [
      `${label} was connected to your account: you can now log in with it.`,
      `If this wasn’t you, log in, disconnect it in your settings, and end all other sessions.`,
    ],
  },
  'identity-disconnected': {
    subject: 'A provider was disconnected from your account',
    createParagraphs: ({ label = 'A provider' }) => [
      `${label} was disconnected from your account. You can no longer log in with it.`,
      notYou,
    ],
  },
  'content-blocked': {
    subject: 'Your content was blocked',
    createParagraphs: ({ title = '', reason = '' }) => [
      `A moderator has blocked “${title}”. It is no longer visible to anyone but you.`,
      `The reason: ${reason}`,
      'If you think that the decision is wrong, appeal it once in your settings, under Decisions.',
    ],
  },
  'content-unblocked': {
    subject: 'Your content is visible again',
    createParagraphs: ({ title = '', reason = '' }) => [
      `A moderator has ended the block of “${title}”. It is visible again as before.`,
      `The reason: ${reason}`,
    ],
  },
  'account-suspended': {
    subject: 'Your account was suspended',
    createParagraphs: ({ reason = '' }) => [
      'A moderator has suspended your account. All sessions have ended, and you can’t log in.',
      `The reason: ${reason}`,
      'If you think that the decision is wrong, contact the operator of this installation.',
    ],
  },
  'suspension-ended': {
    subject: 'Your account is no longer suspended',
    createParagraphs: ({ reason = '' }) => ['You can log in again as before.', `The reason: ${reason}`],
  },
  'role-changed': {
    subject: 'Your role was changed',
    createParagraphs: ({ role = 'member', reason = '' }) => [
      `Your role at this installation is now: ${role}.`,
      `The reason: ${reason}`,
    ],
  },
  'appeal-decided': {
    subject: 'Your appeal was decided',
    createParagraphs: ({ title = '', outcome = '', reason = '' }) => [
      outcome === 'reversed'
        ? `The decision about “${title}” was reversed.`
        : `The decision about “${title}” was upheld, for good.`,
      `The reason: ${reason}`,
    ],
  },
} as const satisfies Record<string, MailKind>;

export type MailKindName = keyof typeof mailKinds;
