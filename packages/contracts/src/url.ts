import { isLine } from './text.ts';

const domain = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]';
const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const address = `(?:${octet}\\.){3}${octet}`;
const webUrl = new RegExp(`^https?://(?:${domain}|localhost|${address})(?::(\\d{1,5}))?(?:[/?#]\\S*)?$`, 'i');

const longest = 2000;

/**
 * Whether `text` is a URL as the forms take it: http or https, then a domain, localhost or an IPv4 address, then perhaps a
 * port and a path. Nothing is fetched.
 */
export function isWebUrl(text: string): boolean {
  const match = text.length <= longest && isLine(text) ? webUrl.exec(text) : null;
  return match !== null && Number(match[1] ?? 0) <= 65_535;
}

/** Whether the path of the URL `text` ends in .png, .jpg or .jpeg, whatever its case. */
export function isPictureUrl(text: string): boolean {
  return isWebUrl(text) && /\.(png|jpe?g)$/i.test(text);
}
