import { Dialog, IconButton } from '@rubato/ui';
import { useLocation, useMediaQuery, widths } from '@rubato/web-kit';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { SearchBox } from './search-box.tsx';
import { useSearchShortcuts } from './use-search-shortcuts.ts';
import styles from './search.module.css';

/** The search of the top bar: a field, or on phones a button that opens it. */
export function SearchRegion() {
  const isButton = useMediaQuery(widths.searchButton);
  const [typed, setTyped] = useTypedText();
  return isButton ? (
    <SearchButton typed={typed} setTyped={setTyped} />
  ) : (
    <SearchField typed={typed} setTyped={setTyped} />
  );
}

interface SearchFieldProps {
  typed: string;
  setTyped: (typed: string) => void;
}

function SearchField({ typed, setTyped }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useSearchShortcuts(() => {
    input.current?.focus();
    input.current?.select();
  });
  return <SearchBox typed={typed} setTyped={setTyped} input={input} onLeave={() => input.current?.blur()} />;
}

function SearchButton({ typed, setTyped }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  useSearchShortcuts(open);
  const { pathname } = useLocation();
  const [openedOn, setOpenedOn] = useState(pathname);
  // Another page has opened, also by the browser's Back.
  if (pathname !== openedOn) {
    setOpenedOn(pathname);
    setOpen(false);
  }
  return (
    <>
      <IconButton label="Search" aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
        <Search size={20} aria-hidden="true" />
      </IconButton>
      <Dialog title="Search" full open={isOpen} onClose={close}>
        <div className={styles.dialog}>
          <SearchBox inDialog typed={typed} setTyped={setTyped} input={input} onLeave={close} />
        </div>
      </Dialog>
    </>
  );
}

/** The text of the field. Each new page sets it: to the text of a search, or to none. */
function useTypedText(): [string, (typed: string) => void] {
  const { pathname, search } = useLocation();
  const text = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const page = `${pathname} ${text}`;
  const [typed, setTyped] = useState(text);
  const [shownPage, setShownPage] = useState(page);
  if (page !== shownPage) {
    setShownPage(page);
    setTyped(text);
  }
  return [typed, setTyped];
}
