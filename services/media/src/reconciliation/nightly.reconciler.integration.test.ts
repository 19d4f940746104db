import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@rubato/service-kit';
import { StoredAssets } from '../../testing/stored-assets.ts';
import { NightlyReconciler } from './nightly.reconciler.ts';

const stored = new StoredAssets();

describe('NightlyReconciler', () => {
  const night = new Date(2030, 0, 1, 3);
  const day = new Date(2030, 0, 1, 12);
  const nightly = () =>
    new NightlyReconciler(stored.database, stored.objects, createLogger('test', 'silent'), { trashDays: 30 });
  const ago = (hours: number) =>
    stored.database.query('UPDATE reconciliations SET begun_at = now() - $1 * interval $$1 hour$$', [hours]);

  it('runs on one of several replicas and stores its report', async () => {
    const reports = await Promise.all([nightly().runIfDue(night), nightly().runIfDue(night)]);
    expect(reports.filter(Boolean)).toHaveLength(1);
    const written = await stored.database.query('SELECT report FROM reconciliations');
    expect(written).toEqual([{ report: reports.find(Boolean) }]);
  });

  it.each([
    [19, night, false],
    [21, night, true],
    [21, day, false],
    [37, day, true],
  ])('after a run %d hours ago is due at %s: %s', async (hours, now, isDue) => {
    await nightly().runIfDue(night);
    await ago(hours);
    expect(Boolean(await nightly().runIfDue(now))).toBe(isDue);
  });
});
