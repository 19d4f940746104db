import { Select, TextField } from '@rubato/ui';
import styles from './list-view.module.css';
import type { ListView } from './use-list-view.ts';

interface ListViewControlsProps {
  /** What is listed, such as `songs`. */
  of: string;
  view: ListView;
}

/** Above a list: a box that filters it, and the choice of its order. */
export function ListViewControls({ of, view }: ListViewControlsProps) {
  const { filter, setFilter, orders, order, setOrder } = view;
  return (
    <div className={styles.controls} role="search" aria-label={`Filter and sort ${of}`}>
      <TextField
        label={`Filter ${of}`}
        hiddenLabel
        type="search"
        placeholder={`Filter ${of}`}
        autoComplete="off"
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <Select
        label={`Sort ${of}`}
        hiddenLabel
        placeholder="Sort by"
        options={orders}
        value={order}
        onChange={setOrder}
      />
    </div>
  );
}

/** In place of a list that the filter has emptied. */
export function NothingFound({ of, view }: ListViewControlsProps) {
  return (
    <p role="status" className={styles.nothing} dir="auto">
      None of the {of} match “{view.filter.trim()}”
    </p>
  );
}
