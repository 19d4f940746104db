import { isDeepStrictEqual } from 'node:util';
import {
  breakingChanges,
  type Contract,
  type MessageSchemas,
} from '../../packages/contracts/testing/contract.ts';
import type { JsonSchema } from '../../packages/contracts/testing/incompatibilities.ts';
import { breaking, compatible, type Change } from './change.ts';
import { fieldsBeyond, withoutTexts } from './schema-changes.ts';

/**
 * Returns the changes of messages and events. A change is breaking if the released sender and the current receiver, or the current sender
 * and the released receiver, would not understand each other.
 */
export function contractChanges(released: Contract, current: Contract): Change[] {
  const broken = breakingChanges(released, current);
  const compatibleChanges = Object.entries(current).flatMap(([subject, schemas]) => {
    const before = released[subject];
    if (!before) return [`${subject}: added`];
    return broken.some((text) => text.startsWith(`${subject}: `))
      ? []
      : differences(subject, before, schemas);
  });
  return [...broken.map(breaking), ...compatibleChanges.map(compatible)];
}

function differences(subject: string, before: MessageSchemas, now: MessageSchemas): string[] {
  return Object.entries(now).flatMap(([part, schema]: [string, JsonSchema]) => {
    const old = (before as Record<string, JsonSchema>)[part] ?? {};
    if (isDeepStrictEqual(withoutTexts(old), withoutTexts(schema))) return [];
    const path = `${subject} ${part}`;
    const changes = [
      ...fieldsBeyond(schema, old, path).map((field) => `${field}: added`),
      ...fieldsBeyond(old, schema, path).map((field) => `${field}: removed`),
    ];
    return changes.length ? changes : [`${path}: changed`];
  });
}
