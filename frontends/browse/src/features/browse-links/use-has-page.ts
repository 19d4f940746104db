import { useRemotes } from '@rubato/web-kit';

/** The page that lists all genres and decades, of another front end. */
export const genresPath = '/genres';

/** Whether a front end provides the page at `path`, as declared: without it, a link would lead nowhere. */
export function useHasPage(path: string): boolean {
  const { composition } = useRemotes();
  return composition.pages.some((page) => page.path === path);
}
