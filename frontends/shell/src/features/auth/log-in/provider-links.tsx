import { getButtonClass } from '@rubato/ui';
import { useQuery } from '@rubato/web-kit';
import { authOptionsQuery } from '../auth-options.query.ts';
import styles from '../auth.module.css';

/** Links that start a sign-in at a provider, which returns to the current page. None without a provider. */
export function ProviderLinks() {
  const { data } = useQuery(authOptionsQuery);
  if (!data?.providers?.length) return null;
  const returnTo = encodeURIComponent(getCurrentPath());
  return (
    <div className={styles.providers}>
      {data.providers.map(({ name, label }) => (
        <a key={name} className={getButtonClass({})} href={`/api/auth/oidc/${name}?return_to=${returnTo}`}>
          Continue with {label}
        </a>
      ))}
    </div>
  );
}

/** Without a dialog, and not the form itself. */
function getCurrentPath(): string {
  const { pathname, searchParams } = new URL(location.href);
  if (pathname === '/login' || pathname === '/signup') return '/';
  searchParams.delete('modal');
  return searchParams.size ? `${pathname}?${searchParams}` : pathname;
}
