/** Markup that is safe to send: made by `html` only. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | undefined | false | readonly Part[];

/** Markup out of a template. Texts put into it are escaped, markup and lists of it go in as they are, nothing for undefined and false. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(markupOf)));
}

function markupOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return part.map(markupOf).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
