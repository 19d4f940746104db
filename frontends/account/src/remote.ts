import { defineRemote } from '@rubato/web-kit';

const person = ['M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2', 'M12 3a4 4 0 1 0 0 8a4 4 0 0 0 0-8'];
const link = [
  'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71',
  'M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
];
const key = [
  'M15.5 7.5l2.3 2.3a1 1 0 0 0 1.4 0l2.1-2.1a1 1 0 0 0 0-1.4L19 4',
  'M21 2l-9.6 9.6',
  'M7.5 10a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z',
];
const devices = [
  'M18 8V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h8',
  'M10 19v-4',
  'M7 19h5',
  'M17 12h4a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z',
];

const shield = [
  'M20 13c0 5-3.5 7.5-7.7 9a1 1 0 0 1-.6 0C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.2-2.7a1.2 1.2 0 0 1 1.6 0C14.5 3.8 17 5 19 5a1 1 0 0 1 1 1z',
  'm9 12l2 2l4-4',
];

const flag = ['M4 15s1-1 4-1 5 2 8 2 4-1 4-1V3s-1 1-4 1-5-2-8-2-4 1-4 1z', 'M4 22v-7'];
const gavel = ['m14 13-8.4 8.4a1 1 0 0 1-3-3L11 10', 'm16 16 6-6', 'm8 8 6-6', 'm9 7 8 8', 'm21 11-8-8'];

// Pages of settings share a chunk, and so do those that links in mails open, those that providers lead to, and moderation.
export default defineRemote({
  name: 'account',
  pages: [
    {
      path: '/reset-password',
      title: 'Reset your password',
      load: async () =>
        (await import(/* webpackChunkName: "recovery" */ './features/recovery/reset-password-page.tsx'))
          .ResetPasswordPage,
    },
    {
      path: '/recovery-code',
      title: 'Use a recovery code',
      load: async () =>
        (await import(/* webpackChunkName: "recovery" */ './features/recovery/recovery-code-page.tsx'))
          .RecoveryCodePage,
    },
    {
      path: '/verify-email',
      title: 'Verify your email address',
      load: async () =>
        (await import(/* webpackChunkName: "recovery" */ './features/recovery/verify-email-page.tsx'))
          .VerifyEmailPage,
    },
    {
      path: '/choose-username',
      title: 'Choose a username',
      load: async () =>
        (await import(/* webpackChunkName: "providers" */ './features/connections/choose-username-page.tsx'))
          .ChooseUsernamePage,
    },
    {
      path: '/sign-in-failed',
      title: 'Log-in failed',
      load: async () =>
        (await import(/* webpackChunkName: "providers" */ './features/connections/sign-in-failed-page.tsx'))
          .SignInFailedPage,
    },
    {
      path: '/admin/reports',
      title: 'Reports',
      load: async () =>
        (await import(/* webpackChunkName: "moderation" */ './features/moderation/reports-page.tsx'))
          .ReportsPage,
    },
    {
      path: '/admin/decisions',
      title: 'Decisions',
      load: async () =>
        (await import(/* webpackChunkName: "moderation" */ './features/moderation/decisions-page.tsx'))
          .DecisionsPage,
    },
    {
      path: '/admin/members',
      title: 'Users',
      load: async () =>
        (await import(/* webpackChunkName: "moderation" */ './features/moderation/users-page.tsx')).UsersPage,
    },
    {
      path: '/admin/invitations',
      title: 'Invitations',
      load: async () =>
        (await import(/* webpackChunkName: "moderation" */ './features/moderation/invitations-page.tsx'))
          .InvitationsPage,
    },
    {
      path: '/admin/audit',
      title: 'Audit log',
      load: async () =>
        (await import(/* webpackChunkName: "moderation" */ './features/moderation/audit-page.tsx')).AuditPage,
    },
  ],
  dialogs: [
    {
      id: 'account:report-song',
      audience: 'everyone',
      load: async () =>
        (await import(/* webpackChunkName: "report" */ './features/reports/report-dialog.tsx'))
          .ReportSongDialog,
    },
    {
      id: 'account:report-album',
      audience: 'everyone',
      load: async () =>
        (await import(/* webpackChunkName: "report" */ './features/reports/report-dialog.tsx'))
          .ReportAlbumDialog,
    },
    {
      id: 'account:report-artist',
      audience: 'everyone',
      load: async () =>
        (await import(/* webpackChunkName: "report" */ './features/reports/report-dialog.tsx'))
          .ReportArtistDialog,
    },
  ],
  menuItems: [
    {
      id: 'account:report-song',
      menu: 'song',
      label: 'Report',
      icon: flag,
      audience: 'everyone',
      order: 900,
      dialog: 'account:report-song',
    },
    {
      id: 'account:report-album',
      menu: 'album',
      label: 'Report',
      icon: flag,
      audience: 'everyone',
      order: 900,
      dialog: 'account:report-album',
    },
    {
      id: 'account:moderation',
      menu: 'account',
      label: 'Moderation',
      icon: gavel,
      audience: 'moderators',
      order: 50,
      path: '/admin/reports',
    },
  ],
  sections: [
    {
      id: 'account:names',
      place: 'profile',
      audience: 'members',
      load: async () =>
        (await import(/* webpackChunkName: "settings" */ './features/credentials/name-settings.tsx'))
          .NameSettings,
    },
  ],
  settings: [
    {
      id: 'account',
      title: 'Account',
      icon: person,
      audience: 'members',
      order: 20,
      load: async () =>
        (await import(/* webpackChunkName: "settings" */ './features/credentials/account-settings.tsx'))
          .AccountSettings,
    },
    {
      id: 'connections',
      title: 'Connected accounts',
      icon: link,
      audience: 'members',
      order: 27,
      load: async () =>
        (await import(/* webpackChunkName: "settings" */ './features/connections/connection-settings.tsx'))
          .ConnectionSettings,
    },
    {
      id: 'passkeys',
      title: 'Passkeys',
      icon: key,
      audience: 'members',
      order: 22,
      load: async () =>
        (await import(/* webpackChunkName: "settings" */ './features/passkeys/passkey-settings.tsx'))
          .PasskeySettings,
    },
    {
      id: 'sessions',
      title: 'Sessions',
      icon: devices,
      audience: 'members',
      order: 30,
      load: async () =>
        (await import(/* webpackChunkName: "settings" */ './features/sessions/session-settings.tsx'))
          .SessionSettings,
    },
    {
      id: 'privacy',
      title: 'Privacy and data',
      icon: shield,
      order: 60,
      load: async () =>
        (await import(/* webpackChunkName: "settings" */ './features/leaving/privacy-settings.tsx'))
          .PrivacySettings,
    },
    {
      id: 'decisions',
      title: 'Decisions',
      icon: gavel,
      audience: 'members',
      order: 70,
      load: async () =>
        (await import(/* webpackChunkName: "decisions" */ './features/moderation/decision-settings.tsx'))
          .DecisionSettings,
    },
  ],
});
