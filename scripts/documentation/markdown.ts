export interface Table {
  /** The nearest heading above. */
  readonly heading: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Line {
  readonly text: string;
  readonly heading: string;
}

/** All tables of a Markdown document, in order. A cell is its text without the surrounding spaces. */
export function parseTables(markdown: string): readonly Table[] {
  const tables: { heading: string; header: string[]; rows: string[][] }[] = [];
  let isInTable = false;
  for (const { text, heading } of parseLines(markdown)) {
    const isRow = text.startsWith('|');
    if (isRow && isInTable) tables.at(-1)?.rows.push(splitCells(text));
    else if (isRow) tables.push({ heading, header: splitCells(text), rows: [] });
    isInTable = isRow;
  }
  // The line below the header only aligns the columns.
  return tables.map(({ rows, ...table }) => ({ ...table, rows: rows.slice(1) }));
}

/** The anchors of a document's headings, as GitHub names them. */
export function findAnchors(markdown: string): ReadonlySet<string> {
  return new Set(parseLines(markdown).map(({ heading }) => createAnchor(heading)));
}

/** The targets of a document's links. */
export function findLinks(markdown: string): readonly string[] {
  const text = parseLines(markdown)
    .map((line) => line.text)
    .join('\n');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '');
}

/** What stands between backticks. */
export function findCode(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
}

/** The lines outside of code blocks. */
function parseLines(markdown: string): readonly Line[] {
  const lines: Line[] = [];
  let heading = '';
  let isCode = false;
  for (const text of markdown.split('\n')) {
    if (text.trimStart().startsWith('```')) isCode = !isCode;
    if (isCode) continue;
    heading = /^#+ (.*)$/.exec(text)?.[1] ?? heading;
    lines.push({ text, heading });
  }
  return lines;
}

function splitCells(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function createAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
