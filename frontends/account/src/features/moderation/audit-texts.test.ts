import { expect, test } from '@jest/globals';
import type { AuditEntry } from '@rubato/contracts';
import { formatAct, formatDetails } from './audit-texts.ts';

const entry: AuditEntry = {
  id: 1,
  at: '2026-01-02T03:04:05.000Z',
  actor_id: 1,
  actor: 'ann',
  action: 'member.role',
  target_kind: 'member',
  target_id: 9,
  target: 'bea',
  reason: 'Helps us',
  details: { role: 'moderator', before: 'member' },
};

test('an act is named with its target, or with the id of one that no longer exists', () => {
  expect(formatAct(entry)).toBe('Changed the role of bea');
  expect(formatAct({ ...entry, target: null })).toBe('Changed the role of user 9');
  const block = { ...entry, action: 'content.block', target_kind: 'song', target: 'Tides' } as const;
  expect(formatAct(block)).toBe('Blocked the song “Tides”');
  expect(formatAct({ ...block, target: null })).toBe('Blocked song 9');
});

test('a change of the role says both', () => {
  expect(formatDetails(entry)).toEqual(['Role: Member → Moderator']);
});

test('quotas have units, and those of the installation are named', () => {
  const action = 'member.quotas';
  expect(formatDetails({ ...entry, action, details: { songs: 1200, bytes: null } })).toEqual([
    'Songs: 1,200',
    'Storage: quota of the installation',
  ]);
  expect(formatDetails({ ...entry, action, details: { songs: null, bytes: 2_000_000_000 } })).toEqual([
    'Songs: quota of the installation',
    'Storage: 2 GB',
  ]);
});

test('other details are shown as they are recorded', () => {
  expect(formatDetails({ ...entry, action: 'member.suspend', details: { days: 3, until: null } })).toEqual([
    'days: 3',
    'until: none',
  ]);
  expect(formatDetails({ ...entry, action: 'member.suspend', details: {} })).toEqual([]);
});
