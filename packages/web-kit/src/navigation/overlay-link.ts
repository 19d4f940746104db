import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { goBackOnce, isOverPage, overPage } from './over-page.ts';

const parameter = 'overlay';

/**
 * Whether the overlay `name` covers the page, and a function that opens or closes it. It is part of the URL: Back and links to other pages
 * close it, and a reload keeps it. Unlike a modal, it stays open below the modals that open over it.
 */
export function useOverlay(name: string): readonly [isOpen: boolean, setOpen: (open: boolean) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const isOpen = new URLSearchParams(location.search).get(parameter) === name;
  const setOpen = useCallback(
    (open: boolean) => {
      if (open === isOpen) return;
      if (!open && isOverPage(location.state)) return goBackOnce(location.key, () => void navigate(-1));
      const search = new URLSearchParams(location.search);
      if (open) search.set(parameter, name);
      else search.delete(parameter);
      const to = { pathname: location.pathname, search: search.toString() };
      void navigate(to, open ? { state: overPage, preventScrollReset: true } : { replace: true });
    },
    [isOpen, location, name, navigate],
  );
  return [isOpen, setOpen];
}
