import { describe, expect, it } from '@jest/globals';
import { findCode, parseTables } from './markdown.ts';
import { read, toAbsolute } from './repository.ts';
import { readServices } from '../parts.mjs';

const [table] = parseTables(read('docs/architecture.md')).filter(({ header }) => header[0] === 'Process');
const services = (table?.rows ?? []).filter(([name]) => name !== 'gateway');
const column = (name: string) => table?.header.indexOf(name) ?? -1;
/** `catalog.song-created.v1` is documented as `song-created`. */
const nameOf = (subject: string) => subject.split('.')[1];
const manifests = readServices(toAbsolute('.'));
const manifestOf = (service: string) => manifests.find(({ name }) => name === service);

describe.each(services)(
  'the row of %s in the process table of docs/architecture.md',
  (service = '', ...row) => {
    const documented = (name: string) => findCode(row[column(name) - 1] ?? '').toSorted();

    it('lists the events that it emits', () => {
      expect(documented('Emits')).toEqual(manifestOf(service)?.emits.map(nameOf).toSorted());
    });

    it('lists the events that it consumes', () => {
      const consumed = new Set(manifestOf(service)?.consumes.map(({ event }) => nameOf(event)));

      expect(documented('Consumes')).toEqual([...consumed].toSorted());
    });
  },
);
