import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLintFolder, type LintFolder } from './testing/lint-folder.ts';

let folder: LintFolder;

beforeAll(async () => {
  folder = await createLintFolder('function-names', ['verb-first'], 'any.tsx');
});

afterAll(() => folder.remove());

it.each([
  ['a noun', 'export function codec() {}'],
  ['a noun with a preposition', 'export const codecOf = (type: string) => type;'],
  ['a preposition after a verb', 'export const readFlagsIn = () => 1;'],
  ['a participle', 'export const held = async () => {};'],
  ['an adjective', 'export const idle = function () {};'],
  ['a noun of a constant with a type', 'export const codec = ((type) => type) as (type: string) => string;'],
  ['a noun of a method', 'export class Decoder { codec() {} }'],
  ['a noun of a private method', 'export class Decoder { #codec() {} read() { this.#codec(); } }'],
  ['a noun of a function property', 'export class Decoder { readonly codec = () => 1; }'],
  ['a noun of a method of an interface', 'export interface Decoder { codec(): string; }'],
])('rejects %s', async (_name, code) => {
  expect(await folder.findRejections(code)).toEqual(['verb-first']);
});

it.each([
  ['verbs', 'export function parseCodec() {} export const logIn = () => {};'],
  ['predicates', 'export const isOpen = () => true; export const haveChanged = () => true;'],
  [
    'hooks, handlers and conversions',
    'export function usePlaybackOf() {} const onPress = () => {}; const toActor = () => {};',
  ],
  ['components', 'export function SongTitle() { return <b>Song</b>; }'],
  ['values', 'export const codec = "flac"; export const codecs = ["flac"].map((name) => name);'],
  ['methods that a library calls', 'export class Create { up() {} down() {} }'],
  [
    'overrides and accessors',
    'export class Source extends Set { override values() { return super.values(); } get codec() { return 1; } }',
  ],
  ['members of objects', 'export const decoders = { flac: () => 1, mp3() {} };'],
])('accepts %s', async (_name, code) => {
  expect(await folder.findRejections(code)).toEqual([]);
});
