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
export function tablesOf(markdown: string): readonly Table[] {
  const tables: { heading: string; header: string[]; rows: string[][] }[] = [];
  let isInTable = false;
  for (const { text, heading } of linesOf(markdown)) {
    const isRow = text.startsWith('|');
    if (isRow && isInTable) tables.at(-1)?.rows.push(cellsOf(text));
    else if (isRow) tables.push({ heading, header: cellsOf(text), rows: [] });
    isInTable = isRow;
  }
  // The line below the header only aligns the columns.
  return tables.map(({ rows, ...table }) => ({ ...table, rows: rows.slice(1) }));
}

/** The anchors of a document's headings, as GitHub names them. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  return new Set(linesOf(markdown).map(({ heading }) => anchorOf(heading)));
}

/** The targets of a document's links. */
export function linksOf(markdown: string): readonly string[] {
  const text = linesOf(markdown)
    .map((line) => line.text)
    .join('\n');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '');
}

/** What stands between backticks. */
export function codeIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
}

/** The lines outside of code blocks. */
function linesOf(markdown: string): readonly Line[] {
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

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
