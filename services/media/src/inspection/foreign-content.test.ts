import { describe, expect, it } from '@jest/globals';
import { hasForeignSignature, isPolyglot } from './foreign-content.ts';

const noise = Buffer.alloc(4096, 'abcdefgh');
/** The end record of an archive with one file, whose directory has 60 bytes. */
const endOfZip = Buffer.from('504b050600000000010001003c000000000000000000', 'hex');

describe('foreign content', () => {
  it.each(['PK\x03\x04', '\x1f\x8b\x08', '%PDF-1.7', 'MZ\x90', '\x7fELF', '#!/bin/sh', '#EXTM3U\n'])(
    'is detected by its signature %j',
    (signature) => {
      expect(hasForeignSignature(Buffer.from(`${signature} and more`, 'latin1'))).toBe(true);
    },
  );

  it.each([
    ['a web page at the beginning', Buffer.from('<!DOCTYPE html><p>'), noise],
    ['a script at the end', noise, Buffer.from('abc<script>alert(1)</script>')],
    ['a document at the beginning', Buffer.from('abc %PDF-1.7'), noise],
    ['an archive at the end', noise, Buffer.concat([noise, endOfZip])],
    [
      'an archive of another format at the end',
      noise,
      Buffer.concat([noise, Buffer.from('Rar!\x1a\x07\x00', 'latin1')]),
    ],
  ])('is detected: %s', (_description, head, tail) => {
    expect(isPolyglot(head, tail)).toBe(true);
  });

  it.each([
    ['noise', noise, noise],
    ['an invalid end of an archive', noise, Buffer.from('abcPK\x05\x06', 'latin1')],
    ['a word in brackets', Buffer.from('<htmlish> <scripted>'), noise],
  ])('is not detected in %s', (_description, head, tail) => {
    expect(isPolyglot(head, tail)).toBe(false);
  });
});
