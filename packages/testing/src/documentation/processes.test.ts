import { describe, expect, it } from '@jest/globals';
import { eventConsumers } from '../../../contracts/src/index.ts';
import { codeIn, tablesOf } from './markdown.ts';
import { read } from './repository.ts';

const [table] = tablesOf(read('docs/architecture.md')).filter(({ header }) => header[0] === 'Process');
const services = (table?.rows ?? []).filter(([name]) => name !== 'gateway');
const column = (name: string) => table?.header.indexOf(name) ?? -1;
/** `catalog.song-created.v1` is documented as `song-created`. */
const nameOf = (subject: string) => subject.split('.')[1];
const subjects = Object.keys(eventConsumers);

describe.each(services)(
  'the row of %s in the process table of docs/architecture.md',
  (service = '', ...row) => {
    const documented = (name: string) => codeIn(row[column(name) - 1] ?? '').toSorted();

    it('lists the events that it emits', () => {
      const emitted = subjects.filter((subject) => subject.startsWith(`${service}.`));

      expect(documented('Emits')).toEqual(emitted.map(nameOf).toSorted());
    });

    it('lists the events that it consumes', () => {
      const consumed = subjects.filter((subject) => eventConsumers[subject]?.includes(service));

      expect(documented('Consumes')).toEqual(consumed.map(nameOf).toSorted());
    });
  },
);
