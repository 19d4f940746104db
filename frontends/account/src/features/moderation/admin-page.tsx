import { hasRole } from '@rubato/contracts';
import { Button, EmptyState, ErrorState, NotFoundState, Skeleton, getButtonClass } from '@rubato/ui';
import { getErrorText, Link, NavLink, PageTitle, useSession } from '@rubato/web-kit';
import type { ComponentProps, ReactNode } from 'react';
import type { AdminList } from './use-admin-list.ts';
import styles from './moderation.module.css';

interface AdminPageProps {
  title: string;
  /** Who may open it. */
  requires: 'moderator' | 'admin';
  children: ReactNode;
}

const pages = [
  { path: '/admin/reports', label: 'Reports', role: 'moderator' },
  { path: '/admin/decisions', label: 'Decisions', role: 'moderator' },
  { path: '/admin/members', label: 'Users', role: 'moderator' },
  { path: '/admin/invitations', label: 'Invitations', role: 'admin' },
  { path: '/admin/audit', label: 'Audit log', role: 'admin' },
] as const;

/** The frame of the pages of moderators and admins. For everyone else, they do not exist. */
export function AdminPage({ title, requires, children }: AdminPageProps) {
  const { user, checking } = useSession();
  if (checking) return null;
  if (!hasRole(user?.role, requires))
    return (
      <>
        <PageTitle>Page not found</PageTitle>
        <NotFoundState what="page">
          <Link to="/" className={getButtonClass({})}>
            Back to the home page
          </Link>
        </NotFoundState>
      </>
    );
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <h1 className={styles.heading}>{title}</h1>
      <AdminNavigation />
      {children}
    </div>
  );
}

function AdminNavigation() {
  const { user } = useSession();
  return (
    <nav ref={showCurrentLink} className={styles.pages} aria-label="Moderation">
      {pages
        .filter((page) => hasRole(user?.role, page.role))
        .map(({ path, label }) => (
          <NavLink key={path} to={path} className={styles.link}>
            {label}
          </NavLink>
        ))}
    </nav>
  );
}

/** On phones, the row of links is wider than the window. */
function showCurrentLink(nav: HTMLElement | null): void {
  const link = nav?.querySelector<HTMLElement>('[aria-current]');
  if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
}

interface EntriesProps<Entry> {
  list: AdminList<Entry>;
  label: string;
  /** Shown if there are none. */
  empty: ComponentProps<typeof EmptyState>;
  children: (entry: Entry) => ReactNode;
}

/** The entries of a list, with a button for more. */
export function Entries<Entry>({ list, label, empty, children }: EntriesProps<Entry>) {
  const { entries, error, retry, isFetching, more } = list;
  if (error)
    return <ErrorState title={label} text={getErrorText(error)} onRetry={retry} pending={isFetching} />;
  if (!entries) return <Skeleton className={styles.skeleton} />;
  if (!entries.length) return <EmptyState {...empty} />;
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {entries.map(children)}
      </ul>
      {more && (
        <div className={styles.buttons}>
          <Button pending={isFetching} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
