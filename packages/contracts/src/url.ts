import { isLine } from './text.ts';

const domain = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]';
const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const ipv4Address = `(?:${octet}\\.){3}${octet}`;
const webUrl = new RegExp(
  `^https?://(?:${domain}|localhost|${ipv4Address})(?::(\\d{1,5}))?(?:[/?#]\\S*)?$`,
  'i',
);

const maxLength = 2000;

/**
 * Whether `text` is a URL that forms accept: http or https, then a domain, localhost or an IPv4 address, an optional port and an optional
 * path. Nothing is fetched.
 */
export function isWebUrl(text: string): boolean {
  const match = text.length <= maxLength && isLine(text) ? webUrl.exec(text) : null;
  return match !== null && Number(match[1] ?? 0) <= 65_535;
}

/** Whether the URL `text` ends in .png, .jpg or .jpeg, ignoring case. */
export function isImageUrl(text: string): boolean {
  return isWebUrl(text) && /\.(png|jpe?g)$/i.test(text);
}
