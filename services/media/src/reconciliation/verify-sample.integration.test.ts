import { expect, it } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { StoredAssets } from '../../testing/stored-assets.ts';
import { verifySample } from './verify-sample.ts';

const stored = new StoredAssets();
const first = '00000000-0000-0000-0000-000000000000';

async function file(content: string, kept = content): Promise<string> {
  const id = randomUUID();
  const key = `${createHash('sha256').update(content).digest('hex').slice(0, 16)}-${id}.mp3`;
  await stored.database.query(
    "INSERT INTO assets (id, kind, state, user_id, key, bytes) VALUES ($1, 'audio', 'attached', 1, $2, 3)",
    [id, key],
  );
  await stored.objects.put(`media/${key}`, Readable.from([Buffer.from(kept)]));
  return `media/${key}`;
}

it('finds files whose content does not match their hash', async () => {
  await file('one');
  const changed = await file('two', 'twO');
  await stored.asset('pending');
  expect(await verifySample(stored.database, stored.objects, 10, first)).toEqual({
    checked: 2,
    damaged: [changed],
  });
  expect(await verifySample(stored.database, stored.objects, 1, first)).toMatchObject({ checked: 1 });
});
