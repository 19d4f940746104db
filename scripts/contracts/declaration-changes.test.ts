import { describe, expect, it } from '@jest/globals';
import { compareDeclarations, type Declaration } from './declaration-changes.ts';

const released: Declaration = {
  name: 'charts',
  version: '1.2.0',
  pages: [{ path: '/charts/:chartId' }],
  navigation: [{ id: 'charts' }],
  dialogs: [{ id: 'share-chart' }],
  menuItems: [{ id: 'pin', menu: 'song' }],
  sections: [{ id: 'top', place: 'home' }],
  sidebarTabs: [{ id: 'charts' }],
  playerExtensions: [{ id: 'rank', place: 'controls' }],
  settings: [{ id: 'charts' }],
  regions: [{ id: 'side-panel' }],
};
const kinds = [
  'pages',
  'dialogs',
  'menuItems',
  'sections',
  'sidebarTabs',
  'playerExtensions',
  'settings',
  'regions',
];

describe('compareDeclarations', () => {
  it.each(kinds)('finds removed %s, and reports added ones as compatible', (kind) => {
    const without = { ...released, [kind]: [] };
    expect(compareDeclarations(released, without)).toEqual([
      { text: expect.stringMatching(/: removed$/), isBreaking: true },
    ]);
    expect(compareDeclarations(without, released)).toEqual([
      { text: expect.stringMatching(/: added$/), isBreaking: false },
    ]);
  });

  it('finds entries that move, or are for fewer users', () => {
    const current = { ...released, sections: [{ id: 'top', place: 'song', audience: 'members' }] };
    expect(compareDeclarations(released, current).map(({ text, isBreaking }) => [text, isBreaking])).toEqual([
      ['section top: moved from home to song', true],
      ['section top: for members instead of everyone', true],
    ]);
  });

  it('permits more users, another parameter name, and fewer links in the navigation', () => {
    const current = {
      ...released,
      pages: [{ path: '/charts/:id' }],
      dialogs: [{ id: 'share-chart', audience: 'everyone' }],
      navigation: undefined,
    };
    expect(compareDeclarations(released, current)).toEqual([
      { text: 'dialog share-chart: for everyone instead of members', isBreaking: false },
      { text: 'navigation entry charts: removed', isBreaking: false },
    ]);
  });

  it('rejects malformed declarations with the place', () => {
    expect(() => compareDeclarations(released, { ...released, pages: {} })).toThrow(
      'charts: pages is not a list',
    );
    expect(() => compareDeclarations(released, { ...released, dialogs: [null] })).toThrow(
      'an entry without id',
    );
  });
});
