import type { IncomingHttpHeaders } from 'node:http';

export interface Validators {
  /** A strong validator, quotes included. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

/**
 * Evaluates the preconditions of GET or HEAD in the order of RFC 9110, 13.2.2: 412 if failed, 304 if
 * unmodified, else the object.
 */
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
    if (!hasTag(ifMatch, validators.etag)) return 'failed';
  } else if (ifUnmodifiedSince !== undefined && !isUnmodified(ifUnmodifiedSince, validators, true))
    return 'failed';
  if (ifNoneMatch !== undefined)
    return hasTag(ifNoneMatch.replaceAll('W/"', '"'), validators.etag) ? 'unmodified' : 'met';
  return ifModifiedSince !== undefined && isUnmodified(ifModifiedSince, validators, false)
    ? 'unmodified'
    : 'met';
}

/**
 * Whether `If-Range` allows a partial response: by strong comparison of the ETag, or by the exact date that
 * was sent.
 */
export function isRangeStillValid(ifRange: string | undefined, { etag, modifiedAt }: Validators): boolean {
  return ifRange === undefined || ifRange === etag || parseHttpDate(ifRange) === toWholeSeconds(modifiedAt);
}

/** The product's own ETags contain no comma. */
function hasTag(tags: string, etag: string): boolean {
  return tags.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*');
}

/** Returns `otherwise` if the header is not a date and must be ignored. */
function isUnmodified(since: string, { modifiedAt }: Validators, otherwise: boolean): boolean {
  const date = parseHttpDate(since);
  return date === undefined ? otherwise : toWholeSeconds(modifiedAt) <= date;
}

/** Milliseconds since the epoch. Of the three formats in RFC 9110, 5.6.7, the asctime format omits GMT. */
function parseHttpDate(text: string): number | undefined {
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const date = Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : date;
}

function toWholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
