import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalName, nameSkeleton } from './canonical-name.ts';

describe('canonicalName', () => {
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
    expect(canonicalName(one)).toBe(canonicalName(other));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(canonicalName(canonicalName(name))).toBe(canonicalName(name));
      }),
    );
  });
});

describe('nameSkeleton', () => {
  it.each([
    ['сосо', 'coco'],
    ['АННА', 'ahha'],
    ['Нора', 'Hopa'],
    ['νικο', 'viko'],
    ['ΝΙΚΟ', 'niko'],
    ['ɡoɑt', 'goat'],
  ])('is the same for the lookalikes %p and %p', (one, other) => {
    expect(nameSkeleton(one)).toBe(nameSkeleton(other));
    expect(canonicalName(one)).not.toBe(canonicalName(other));
  });

  it('distinguishes plain Latin names and digits', () => {
    const names = ['ada1', 'adal', 'adai', 'ada0', 'adao', 'rnike', 'mike', 'eclair', 'éclair'];
    expect(new Set(names.map(nameSkeleton)).size).toBe(names.length);
  });
});
