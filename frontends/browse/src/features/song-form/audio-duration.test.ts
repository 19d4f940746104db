import { describe, expect, test } from '@jest/globals';
import { suggestDuration } from './audio-duration.ts';

describe('suggestDuration', () => {
  test.each([
    ['2', '43', 322.4],
    ['5', '25', 322.4],
    ['5', '19', 322.4],
    ['5', '', 322.4],
    ['', '22', 322.4],
    ['0', '0', 322.4],
  ])('suggests the duration of the file instead of %s:%s', (minutes, seconds, audioSeconds) => {
    expect(suggestDuration({ minutes, seconds }, audioSeconds)).toEqual({ minutes: '5', seconds: '22' });
  });

  test.each([
    ['5', '22'],
    ['5', '24'],
    ['5', '20'],
    ['', ''],
    ['x', '22'],
  ])('suggests nothing instead of "%s:%s"', (minutes, seconds) => {
    expect(suggestDuration({ minutes, seconds }, 322.4)).toBeUndefined();
  });

  test('suggests nothing if the duration of the file is unknown', () => {
    expect(suggestDuration({ minutes: '2', seconds: '43' }, undefined)).toBeUndefined();
  });

  test('suggests an empty duration for a file that is longer than the form allows', () => {
    expect(suggestDuration({ minutes: '2', seconds: '43' }, 4512)).toEqual({ minutes: '', seconds: '' });
  });
});
