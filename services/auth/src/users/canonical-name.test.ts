import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toCanonicalName, toNameSkeleton } from './canonical-name.ts';

describe('toCanonicalName', () => {
  it.each([
    ['Éclair', 'éclair'],
    ['e\u0301clair', 'éclair'],
    ['ÉCLAIR', 'éclair'],
    ['ＡＤＡ', 'ada'],
    ['Straße', 'STRASSE'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['ﬁn', 'fin'],
    ['Ada  Lovelace', 'ada\u00A0lovelace'],
    ['Анна', 'АННА'],
  ])('is the same for %p and %p', (one, other) => {
    expect(toCanonicalName(one)).toBe(toCanonicalName(other));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(toCanonicalName(toCanonicalName(name))).toBe(toCanonicalName(name));
      }),
    );
  });
});

describe('toNameSkeleton', () => {
  it.each([
    ['сосо', 'coco'],
    ['АННА', 'ahha'],
    ['Нора', 'Hopa'],
    ['νικο', 'viko'],
    ['ΝΙΚΟ', 'niko'],
    ['ɡoɑt', 'goat'],
  ])('is the same for the lookalikes %p and %p', (one, other) => {
    expect(toNameSkeleton(one)).toBe(toNameSkeleton(other));
    expect(toCanonicalName(one)).not.toBe(toCanonicalName(other));
  });

  it('distinguishes plain Latin names and digits', () => {
    const names = ['ada1', 'adal', 'adai', 'ada0', 'adao', 'rnike', 'mike', 'eclair', 'éclair'];
    expect(new Set(names.map(toNameSkeleton)).size).toBe(names.length);
  });
});
