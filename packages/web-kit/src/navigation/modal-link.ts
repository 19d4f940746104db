import { pathIdSchema } from '@rubato/contracts';
import { useCallback } from 'react';
import { useLocation, useNavigate, type To } from 'react-router-dom';
import { goBackOnce, isOverPage, overPage } from './over-page.ts';

/** The modal in the URL, and the id of its song, album or playlist. They are part of the URL, so that Back closes them. */
export interface OpenModal {
  readonly name: string;
  readonly id: number | undefined;
}

const nameParameter = 'modal';
const idParameter = 'of';

/** The modal in the current URL. */
export function useOpenModal(): OpenModal | undefined {
  const { search } = useLocation();
  const name = parseModalName(search);
  if (name === undefined) return undefined;
  return { name, id: pathIdSchema.safeParse(new URLSearchParams(search).get(idParameter)).data };
}

/** The modal in the query string `search`. */
export function parseModalName(search: string): string | undefined {
  return new URLSearchParams(search).get(nameParameter) || undefined;
}

/**
 * Returns a function that opens a modal over the current page, replaces the open one, or closes it with `undefined`. A closed modal
 * leaves no history entry: closing goes back to the page below, or replaces the entry if the modal was opened by URL.
 */
export function useSetModal(): (name: string | undefined, id?: number) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (name, id) => {
      const search = new URLSearchParams(location.search);
      const replace = search.has(nameParameter);
      if (!name && !replace) return;
      if (!name && isOverPage(location.state)) return goBackOnce(location.key, () => void navigate(-1));
      search.delete(nameParameter);
      search.delete(idParameter);
      if (name) search.set(nameParameter, name);
      if (name && id) search.set(idParameter, String(id));
      const to: To = { pathname: location.pathname, search: search.toString() };
      const state: unknown = replace ? location.state : overPage;
      void navigate(to, { replace, state, preventScrollReset: true });
    },
    [location, navigate],
  );
}
