import { describe, expect, it } from '@jest/globals';
import { beginsAsAnother, hidesAnother } from './foreign-content.ts';

const noise = Buffer.alloc(4096, 'abcdefgh');
/** The record that ends an archive of one file, whose directory has 60 bytes. */
const endOfZip = Buffer.from('504b050600000000010001003c000000000000000000', 'hex');

describe('another file', () => {
  it.each(['PK\x03\x04', '\x1f\x8b\x08', '%PDF-1.7', 'MZ\x90', '\x7fELF', '#!/bin/sh', '#EXTM3U\n'])(
    'is known by its beginning %j',
    (beginning) => {
      expect(beginsAsAnother(Buffer.from(`${beginning} and more`, 'latin1'))).toBe(true);
    },
  );

  it.each([
    ['a page in front', Buffer.from('<!DOCTYPE html><p>'), noise],
    ['a script behind', noise, Buffer.from('abc<script>alert(1)</script>')],
    ['a document in front', Buffer.from('abc %PDF-1.7'), noise],
    ['an archive behind', noise, Buffer.concat([noise, endOfZip])],
    [
      'an archive of another kind behind',
      noise,
      Buffer.concat([noise, Buffer.from('Rar!\x1a\x07\x00', 'latin1')]),
    ],
  ])('is found: %s', (_what, head, tail) => {
    expect(hidesAnother(head, tail)).toBe(true);
  });

  it.each([
    ['nothing but noise', noise, noise],
    ['what only looks like the end of an archive', noise, Buffer.from('abcPK\x05\x06', 'latin1')],
    ['a word in brackets', Buffer.from('<htmlish> <scripted>'), noise],
  ])('is not found in %s', (_what, head, tail) => {
    expect(hidesAnother(head, tail)).toBe(false);
  });
});
