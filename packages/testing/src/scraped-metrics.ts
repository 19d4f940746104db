/** Parsed metrics in the Prometheus text format. */
export class ScrapedMetrics {
  readonly #values = new Map<string, number>();

  constructor(readonly text: string) {
    for (const line of text.split('\n')) {
      const [, name, labels = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
      if (name) this.#values.set(seriesKey(name, labels.match(/\w+="[^"]*"/g) ?? []), Number(value));
    }
  }

  /** The value of the series with exactly these labels, in any order, ignoring the constant label `process`. */
  value(name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
    return this.#values.get(
      seriesKey(
        name,
        Object.entries(labels).map(([label, value]) => `${label}="${value}"`),
      ),
    );
  }
}

function seriesKey(name: string, labels: readonly string[]): string {
  const relevant = labels.filter((label) => !label.startsWith('process='));
  return `${name}{${relevant.toSorted().join()}}`;
}
