import { describe, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useListView } from './use-list-view.ts';

const names = ['Zoë', 'été indien', 'Adam and the Ants', 'The Cure'];
const options = {
  orders: [
    { value: 'own', label: 'Own order' },
    { value: 'name', label: 'Name', compare: (a: string, b: string) => a.localeCompare(b) },
  ],
  textOf: (name: string) => name,
} satisfies Parameters<typeof useListView<string>>[1];

function view() {
  const { result } = renderHook(() => useListView(names, options));
  return {
    now: () => result.current,
    filter: (text: string) => act(() => result.current.setFilter(text)),
    sort: (order: string) => act(() => result.current.setOrder(order)),
  };
}

describe('a list', () => {
  test('is whole, and in its own order, at first', () => {
    expect(view().now()).toMatchObject({ shown: names, isWhole: true });
  });

  test.each([
    ['zoe', ['Zoë']],
    ['ETE', ['été indien']],
    ['ant ad', ['Adam and the Ants']],
    ['he', []],
    ['  ', names],
    ['(', []],
  ])('has for “%s” what begins with its words', (text, found) => {
    const list = view();
    list.filter(text);
    expect(list.now().shown).toEqual(found);
    expect(list.now().isWhole).toBe(text.trim() === '');
  });

  test('is put into another order, and back', () => {
    const list = view();
    list.sort('name');
    expect(list.now()).toMatchObject({
      shown: ['Adam and the Ants', 'été indien', 'The Cure', 'Zoë'],
      isWhole: false,
    });
    list.sort('own');
    expect(list.now()).toMatchObject({ shown: names, isWhole: true });
  });
});
