/** Bytes as people read them: "3.4 MB". */
export function formatBytes(bytes: number): string {
  const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length);
  const format = new Intl.NumberFormat('en', {
    style: 'unit',
    unit: units[power - 1]!,
    maximumSignificantDigits: 2,
  });
  return format.format(bytes / 1000 ** power);
}

/** "December 9, 2026". */
export function formatDate(time: string): string {
  return new Date(time).toLocaleDateString('en', { dateStyle: 'long' });
}
