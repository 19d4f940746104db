import { EmptyState, Skeleton, createMotionRef, hiddenText } from '@rubato/ui';
import { useEffect, type ReactNode } from 'react';
import { getNoResultsHint } from './no-results-hint.ts';
import { SearchFailure } from './search-failure.tsx';
import { SearchOptionRow } from './search-option-row.tsx';
import type { OptionGroup } from './search-options.ts';
import type { SearchBoxState } from './use-search-box.ts';
import styles from './search.module.css';

interface SearchResultsProps {
  box: SearchBoxState;
  listId: string;
}

export const toOptionId = (listId: string, key: string): string => `${listId}${key.replaceAll(/\s/g, '_')}`;

const motionRef = createMotionRef((results: HTMLElement) => {
  // In a dialog, they move with it.
  if (results.closest('[data-dialog]')) return undefined;
  const getKeyframes = () => [{ opacity: 0, translate: '0 -8px' }, {}];
  return { root: results, duration: 'quick', parts: [{ element: results, getKeyframes }] };
});

/** What shows below the search field. */
export function SearchResults({ box, listId }: SearchResultsProps) {
  const { error, text, result, isCurrent, groups } = box;
  const isEmpty = isCurrent && result !== undefined && !groups.some(({ id }) => id === 'all');
  return (
    <>
      <div ref={motionRef} className={styles.results}>
        {error ? (
          <SearchFailure error={error} onRetry={box.retry} isPending={box.isLoading} />
        ) : (
          <>
            {isEmpty && text && (
              <EmptyState drawing="magnifier" title={`No results for “${text}”`} text={getNoResultsHint()} />
            )}
            {groups.length > 0 && <OptionList box={box} listId={listId} />}
            {text && groups.length === 0 && !isEmpty && <ResultsSkeleton />}
            {result?.partial && <Note>Some results are unavailable at the moment.</Note>}
            {groups.some(({ id }) => id === 'all') && <KeyHelp />}
          </>
        )}
      </div>
      {/* Not `aria-live`: a dialog would leave the top bar, which contains it, accessible. */}
      <p className={hiddenText} role="status">
        {box.announcement}
      </p>
    </>
  );
}

function OptionList({ box, listId }: SearchResultsProps) {
  const activeId = box.active && toOptionId(listId, box.active.key);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const renderRow = (option: OptionGroup['options'][number]) => (
    <SearchOptionRow
      key={option.key}
      id={toOptionId(listId, option.key)}
      option={option}
      isActive={option.key === box.active?.key}
      box={box}
    />
  );
  return (
    <div id={listId} role="listbox" aria-label="Results" className={styles.list}>
      {box.groups.map(({ id, title, options }) => (
        <div
          key={id}
          role="group"
          aria-labelledby={title && `${listId}${id}`}
          aria-label={title ? undefined : 'More'}
          className={styles.group}
        >
          {title && (
            <div id={`${listId}${id}`} className={styles.groupTitle} role="presentation">
              {title}
            </div>
          )}
          {options.map(renderRow)}
        </div>
      ))}
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;

function ResultsSkeleton() {
  return (
    <div className={styles.skeletons}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className={styles.skeleton} />
      ))}
    </div>
  );
}

/** Hidden where there is no keyboard. */
function KeyHelp() {
  return (
    <p className={styles.keyHelp}>
      <span>
        <kbd>Enter</kbd> opens
      </span>
      <span>
        <kbd>Shift Enter</kbd> plays
      </span>
      <span>
        <kbd>Ctrl Enter</kbd> adds to the queue
      </span>
    </p>
  );
}
