import type { UserQuotas } from '@rubato/contracts';
import { TextField } from '@rubato/ui';

const gigabyte = 1e9;

interface QuotaFieldsProps {
  songs: string;
  /** In GB. */
  size: string;
  onSongs: (text: string) => void;
  onSize: (text: string) => void;
}

/** How much a user may have. */
export function QuotaFields({ songs, size, onSongs, onSize }: QuotaFieldsProps) {
  return (
    <>
      <TextField
        label="Songs"
        type="number"
        min={0}
        step={1}
        value={songs}
        onChange={(event) => onSongs(event.currentTarget.value)}
      />
      <TextField
        label="Storage in GB"
        type="number"
        min={0}
        step="any"
        value={size}
        onChange={(event) => onSize(event.currentTarget.value)}
      />
    </>
  );
}

/** Empty fields are left out. */
export function toQuotas(songs: string, size: string): UserQuotas {
  return {
    ...(songs === '' ? {} : { songs: Math.round(Number(songs)) }),
    ...(size === '' ? {} : { bytes: Math.round(Number(size) * gigabyte) }),
  };
}
