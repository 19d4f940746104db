import { useLocation, useNavigate } from '@rubato/web-kit';
import type { SongSort } from '@rubato/contracts';

export interface SelectionParameters {
  sort: SongSort;
  decade: number | undefined;
}

/** Order and decade, which are part of the page's address, and a function that changes them. */
export function useSelectionParameters(): [
  SelectionParameters,
  (changes: Partial<SelectionParameters>) => void,
] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const selected = parseParameters(search);
  const change = (changes: Partial<SelectionParameters>) =>
    void navigate({ search: setParameters(search, { ...selected, ...changes }) }, { replace: true });
  return [selected, change];
}

export function parseParameters(search: string): SelectionParameters {
  const parameters = new URLSearchParams(search);
  return {
    sort: parameters.get('sort') === 'popular' ? 'popular' : 'newest',
    decade: parseDecade(parameters.get('decade')),
  };
}

/** The decade that starts with this year; undefined if the text is none. */
export const parseDecade = (text: string | null | undefined): number | undefined =>
  /^[1-9]\d{2}0$/.test(text ?? '') ? Number(text) : undefined;

function setParameters(search: string, { sort, decade }: SelectionParameters): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('sort');
  parameters.delete('decade');
  if (sort !== 'newest') parameters.set('sort', sort);
  if (decade !== undefined) parameters.set('decade', String(decade));
  return parameters.toString();
}
