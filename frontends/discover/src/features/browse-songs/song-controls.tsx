import { Select } from '@rubato/ui';
import { decadesQuery, useQuery } from '@rubato/web-kit';
import type { SelectionParameters } from './use-selection.ts';
import styles from './browse-songs.module.css';

const sortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'popular', label: 'Most liked first' },
];
const allDecades = 'all';

interface SongControlsProps {
  selected: SelectionParameters;
  onChange: (changes: Partial<SelectionParameters>) => void;
  /** Whether to offer a choice of decade. */
  withDecades: boolean;
}

/** The order of a list of songs, and its decade. */
export function SongControls({ selected, onChange, withDecades }: SongControlsProps) {
  return (
    <div className={styles.controls} role="search" aria-label="Filter and sort songs">
      {withDecades && <DecadeSelect decade={selected.decade} onChange={(decade) => onChange({ decade })} />}
      <Select
        label="Sort songs"
        hiddenLabel
        placeholder="Sort by"
        options={sortOptions}
        value={selected.sort}
        onChange={(value) => onChange({ sort: value === 'popular' ? 'popular' : 'newest' })}
      />
    </div>
  );
}

interface DecadeSelectProps {
  decade: number | undefined;
  onChange: (decade: number | undefined) => void;
}

function DecadeSelect({ decade, onChange }: DecadeSelectProps) {
  const { data = [] } = useQuery(decadesQuery);
  const known = new Set([...data.map((entry) => entry.decade), ...(decade === undefined ? [] : [decade])]);
  const options = [...known]
    .toSorted((one, other) => other - one)
    .map((year) => ({ value: String(year), label: `${year}s` }));
  return (
    <Select
      label="Decade"
      hiddenLabel
      placeholder="Decade"
      options={[{ value: allDecades, label: 'All decades' }, ...options]}
      value={decade === undefined ? allDecades : String(decade)}
      onChange={(value) => onChange(value === allDecades ? undefined : Number(value))}
    />
  );
}
