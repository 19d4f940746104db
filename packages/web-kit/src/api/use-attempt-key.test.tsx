import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useAttemptKey } from './use-attempt-key.ts';

test('useAttemptKey returns the same key for the same content and another key for other content', () => {
  const { result, rerender } = renderHook(useAttemptKey);
  const audio = new File(['x'], 'a.mp3');
  const first = result.current({ title: 'Azulejo', audio });
  rerender();
  expect(result.current({ audio, title: 'Azulejo' })).toBe(first);
  const keys = [
    first,
    result.current({ title: 'Azulejo', audio: new File(['y'], 'a.mp3') }),
    result.current({ title: 'Azulejo' }),
    result.current({ title: 'Azulejo', lyrics: 'La' }),
  ];
  expect(new Set(keys).size).toBe(4);
});
