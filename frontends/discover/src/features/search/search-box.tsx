import { IconButton } from '@rubato/ui';
import { searchLimits } from '@rubato/web-kit';
import { Search, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { toOptionId, SearchResults } from './search-results.tsx';
import type { FoundAction } from './use-found-actions.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useSearchBox, type SearchBoxState } from './use-search-box.ts';
import styles from './search.module.css';

interface SearchBoxProps {
  typed: string;
  setTyped: (typed: string) => void;
  input: RefObject<HTMLInputElement | null>;
  /** Whether the results always show, instead of only while the field has the focus. */
  inDialog?: boolean;
  /** Called when another page opens. */
  onLeave: () => void;
}

/** The search field with its results: a combobox as in the ARIA practices. */
export function SearchBox({ typed, setTyped, input, inDialog = false, onLeave }: SearchBoxProps) {
  const listId = useId();
  const [isUsed, setOpen] = useState(false);
  const isOpen = inDialog || isUsed;
  const box = useSearchBox({ typed, setTyped, isOpen, onLeave: () => (setOpen(false), onLeave()) });
  const hasContent = box.text !== '' || box.groups.length > 0;
  const isShown = isOpen && hasContent;
  const hasList = isShown && box.groups.length > 0 && !box.error;
  const clear = () => setTyped('');
  const area = useRef<HTMLFormElement>(null);
  useKeptFocus(area, input, () => setOpen(false));
  useLayoutEffect(() => {
    if (inDialog) input.current?.focus();
  }, [inDialog, input]);
  return (
    <form
      ref={area}
      role="search"
      className={styles.box}
      data-dialog={inDialog || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        box.openAll();
      }}
    >
      <div className={styles.field}>
        <Search size={18} className={styles.glass} aria-hidden="true" />
        <SearchInput
          ref={input}
          value={typed}
          onType={setTyped}
          onOpen={() => setOpen(true)}
          listId={hasList ? listId : undefined}
          activeId={hasList && box.active ? toOptionId(listId, box.active.key) : undefined}
          onKeyDown={(event) => handleKey(event, box, { isShown, inDialog, setOpen, clear })}
        />
        {box.isLoading && <span className={styles.spinner} aria-hidden="true" />}
        {typed !== '' && <ClearButton onClear={() => (clear(), input.current?.focus())} />}
      </div>
      {isShown && <SearchResults box={box} listId={listId} />}
    </form>
  );
}

interface SearchInputProps {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onType: (typed: string) => void;
  /** Called when the results should show. */
  onOpen: () => void;
  /** The id of the list of results, if it shows. */
  listId: string | undefined;
  /** The id of the active result. */
  activeId: string | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function SearchInput({ ref, value, onType, onOpen, listId, activeId, onKeyDown }: SearchInputProps) {
  return (
    <input
      ref={ref}
      className={styles.input}
      role="combobox"
      aria-label="Search"
      aria-expanded={listId !== undefined}
      aria-controls={listId}
      aria-activedescendant={activeId}
      aria-autocomplete="list"
      aria-keyshortcuts="/ Control+K Meta+K"
      placeholder="Search songs, artists or lyrics"
      // Not `search`: browsers would add a button of their own.
      type="text"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={searchLimits.query}
      value={value}
      onChange={({ target }) => {
        onType(target.value);
        onOpen();
      }}
      onFocus={onOpen}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    />
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <IconButton label="Clear search" size="small" onClick={onClear}>
      <X size={16} aria-hidden="true" />
    </IconButton>
  );
}

interface KeyContext {
  isShown: boolean;
  inDialog: boolean;
  setOpen: (open: boolean) => void;
  clear: () => void;
}

function handleKey(event: KeyboardEvent<HTMLInputElement>, box: SearchBoxState, context: KeyContext): void {
  // The keys of an input method are not for the list.
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Escape') return escape(event, context);
  if (event.key === 'Enter') return enter(event, box);
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    if (context.isShown) box.move(event.key === 'ArrowDown' ? 1 : -1);
    else context.setOpen(true);
  }
  if (event.key === 'Delete' && box.active?.type === 'recent') {
    event.preventDefault();
    box.forget(box.active.text);
  }
}

/** Closes the results, then clears the field and gives up the focus. A dialog closes itself. */
function escape(
  event: KeyboardEvent<HTMLInputElement>,
  { isShown, inDialog, setOpen, clear }: KeyContext,
): void {
  if (inDialog) return;
  event.preventDefault();
  if (isShown) return setOpen(false);
  clear();
  event.currentTarget.blur();
}

/** Without an active result, Enter submits the form. */
function enter(event: KeyboardEvent, box: SearchBoxState): void {
  const action = toAction(event);
  if (action === 'open' && !box.active) return;
  event.preventDefault();
  if (!event.repeat) box.run(action);
}

function toAction({ shiftKey, ctrlKey, metaKey }: KeyboardEvent): FoundAction {
  if (ctrlKey || metaKey) return 'queue';
  return shiftKey ? 'play' : 'open';
}
