import type { Mail } from './mailer.ts';

/** What a mail says, without its form. */
export interface MailContent {
  readonly subject: string;
  /** Plain text, one string a paragraph. */
  readonly paragraphs: readonly string[];
  /** What the reader can do, shown after the first paragraph. */
  readonly action?: { readonly label: string; readonly url: string } | undefined;
}

/** Formats a mail as text and as HTML with the same content. Both are greeted with the username. */
export function formatMail(to: string, username: string, { subject, paragraphs, action }: MailContent): Mail {
  const [first = '', ...rest] = paragraphs;
  const greeting = `Hello ${username},`;
  const text = [greeting, first, ...(action ? [`${action.label}:\n${action.url}`] : []), ...rest, signature];
  const html = [
    formatParagraph(greeting),
    formatParagraph(first),
    ...(action ? [formatButton(action)] : []),
    ...rest.map(formatParagraph),
    formatParagraph(signature),
  ];
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body style="${bodyStyle}">${html.join('')}</body></html>`,
  };
}

const signature = 'Rubato';
const bodyStyle = 'margin:24px;max-width:560px;font:16px/1.5 system-ui,sans-serif;color:#201b16';
const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:24px;background:#9a3412;color:#fff;font-weight:600;text-decoration:none';

const formatParagraph = (text: string) => `<p>${escape(text)}</p>`;

/** The address is readable too, for readers who do not follow links in mails. */
const formatButton = ({ label, url }: { label: string; url: string }) =>
  `<p><a href="${escape(url)}" style="${buttonStyle}">${escape(label)}</a></p><p style="font-size:13px;word-break:break-all">${escape(url)}</p>`;

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
