import { describe, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useListView } from './use-list-view.ts';

const names = ['Zoë', 'été indien', 'Adam and the Ants', 'The Cure'];
const options = {
  orders: [
    { value: 'default', label: 'Default order' },
    { value: 'name', label: 'Name', compare: (a: string, b: string) => a.localeCompare(b) },
  ],
  getText: (name: string) => name,
} satisfies Parameters<typeof useListView<string>>[1];

function view() {
  const { result } = renderHook(() => useListView(names, options));
  return {
    current: () => result.current,
    filter: (text: string) => act(() => result.current.setFilter(text)),
    sort: (order: string) => act(() => result.current.setOrder(order)),
  };
}

describe('useListView', () => {
  test('initially returns all items in the default order', () => {
    expect(view().current()).toMatchObject({ shown: names, isDefaultView: true });
  });

  test.each([
    ['zoe', ['Zoë']],
    ['ETE', ['été indien']],
    ['ant ad', ['Adam and the Ants']],
    ['he', []],
    ['  ', names],
    ['(', []],
  ])('filters by word prefixes: “%s”', (text, found) => {
    const list = view();
    list.filter(text);
    expect(list.current().shown).toEqual(found);
    expect(list.current().isDefaultView).toBe(text.trim() === '');
  });

  test('sorts and restores the default order', () => {
    const list = view();
    list.sort('name');
    expect(list.current()).toMatchObject({
      shown: ['Adam and the Ants', 'été indien', 'The Cure', 'Zoë'],
      isDefaultView: false,
    });
    list.sort('default');
    expect(list.current()).toMatchObject({ shown: names, isDefaultView: true });
  });
});
