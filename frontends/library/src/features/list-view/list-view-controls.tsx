import { Select, TextField } from '@rubato/ui';
import styles from './list-view.module.css';
import type { ListView } from './use-list-view.ts';

interface ListViewControlsProps {
  /** Plural noun for the items, such as `songs`. */
  noun: string;
  view: ListView;
}

/** Filter box and sort order of a list. */
export function ListViewControls({ noun, view }: ListViewControlsProps) {
  const { filter, setFilter, orders, order, setOrder } = view;
  return (
    <div className={styles.controls} role="search" aria-label={`Filter and sort ${noun}`}>
      <TextField
        label={`Filter ${noun}`}
        hiddenLabel
        type="search"
        placeholder={`Filter ${noun}`}
        autoComplete="off"
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <Select
        label={`Sort ${noun}`}
        hiddenLabel
        placeholder="Sort by"
        options={orders}
        value={order}
        onChange={setOrder}
      />
    </div>
  );
}

/** Shown when no item matches the filter. */
export function NoMatches({ noun, view }: ListViewControlsProps) {
  return (
    <p role="status" className={styles.noMatches} dir="auto">
      No {noun} match “{view.filter.trim()}”
    </p>
  );
}
