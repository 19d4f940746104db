import type { IncomingHttpHeaders } from 'node:http';

export interface Validators {
  /** A strong validator, quotes included. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** Whether a GET or HEAD is to be answered, by its conditions in the order of RFC 9110, 13.2.2: with 412, 304 or the object. */
export function checkPreconditions(
  headers: IncomingHttpHeaders,
  validators: Validators,
): 'failed' | 'unmodified' | 'met' {
  const {
    'if-match': ifMatch,
    'if-none-match': ifNoneMatch,
    'if-unmodified-since': ifUnmodifiedSince,
    'if-modified-since': ifModifiedSince,
  } = headers;
  if (ifMatch !== undefined) {
    if (!lists(ifMatch, validators.etag)) return 'failed';
  } else if (ifUnmodifiedSince !== undefined && !isUnmodified(ifUnmodifiedSince, validators, true))
    return 'failed';
  if (ifNoneMatch !== undefined)
    return lists(ifNoneMatch.replaceAll('W/"', '"'), validators.etag) ? 'unmodified' : 'met';
  return ifModifiedSince !== undefined && isUnmodified(ifModifiedSince, validators, false)
    ? 'unmodified'
    : 'met';
}

/** Whether a range may be answered: by a strong comparison of the tag, or by the very date that we told. */
export function isRangeStillMeant(ifRange: string | undefined, { etag, modifiedAt }: Validators): boolean {
  return ifRange === undefined || ifRange === etag || parseHttpDate(ifRange) === wholeSeconds(modifiedAt);
}

/** The tags of our own making hold no comma. */
function lists(tags: string, etag: string): boolean {
  return tags.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*');
}

/** `otherwise` where the header is no date, and so to be ignored. */
function isUnmodified(since: string, { modifiedAt }: Validators, otherwise: boolean): boolean {
  const date = parseHttpDate(since);
  return date === undefined ? otherwise : wholeSeconds(modifiedAt) <= date;
}

/** In milliseconds. Of the three forms of RFC 9110, 5.6.7, that of asctime does not say that it means GMT. */
function parseHttpDate(text: string): number | undefined {
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const date = Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : date;
}

function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
