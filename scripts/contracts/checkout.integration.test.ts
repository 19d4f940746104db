import { describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { currentContract } from '../../packages/contracts/testing/contract.ts';
import { checkApi, checkDeclarations, checkMessages } from './checks.ts';
import { buildCurrentApi } from './current-api.ts';

const checkout = fileURLToPath(new URL('../..', import.meta.url));

describe('this checkout', () => {
  it('has remotes that declare everything that the last release did', () => {
    expect(checkDeclarations(checkout).flatMap(({ errors }) => errors)).toEqual([]);
  });

  it('has an HTTP API that is compatible with the last release', async () => {
    expect(checkApi(checkout, await buildCurrentApi()).errors).toEqual([]);
  });

  it('has messages, events and expectations that are compatible', async () => {
    const reports = await checkMessages(checkout, currentContract());
    expect(reports.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
