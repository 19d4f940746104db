import { useCallback } from 'react';
import { useLocation, useNavigate, type To } from 'react-router-dom';

/** Modals of the shell that any front end may open. They stand in the address, so that Back closes them. */
export const modalNames = ['login', 'signup'] as const;
export type ModalName = (typeof modalNames)[number];

const parameter = 'modal';

/** The modal that the address names. */
export function useOpenModal(): ModalName | undefined {
  const named = new URLSearchParams(useLocation().search).get(parameter);
  return modalNames.find((name) => name === named);
}

/** Opens a modal over the page at hand, swaps it for another, or closes it with `undefined`. */
export function useSetModal(): (name: ModalName | undefined) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (name) => {
      const search = new URLSearchParams(location.search);
      const replace = search.has(parameter);
      if (name) search.set(parameter, name);
      else search.delete(parameter);
      const to: To = { pathname: location.pathname, search: search.toString() };
      void navigate(to, { replace, state: location.state, preventScrollReset: true });
    },
    [location, navigate],
  );
}
