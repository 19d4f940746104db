/** Metrics in Prometheus' text format, to be asked about. */
export class ScrapedMetrics {
  readonly #values = new Map<string, number>();

  constructor(readonly text: string) {
    for (const line of text.split('\n')) {
      const [, name, labels = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
      if (name) this.#values.set(seriesOf(name, labels.match(/\w+="[^"]*"/g) ?? []), Number(value));
    }
  }

  /** The value of the series with exactly these labels, in any order; those of the part itself need not be told. */
  value(name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
    return this.#values.get(
      seriesOf(
        name,
        Object.entries(labels).map(([label, value]) => `${label}="${value}"`),
      ),
    );
  }
}

function seriesOf(name: string, labels: readonly string[]): string {
  const telling = labels.filter((label) => !label.startsWith('part='));
  return `${name}{${telling.toSorted().join()}}`;
}
