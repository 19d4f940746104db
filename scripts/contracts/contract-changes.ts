import { isDeepStrictEqual } from 'node:util';
import {
  breakingChanges,
  type Contract,
  type MessageSchemas,
} from '../../packages/contracts/testing/contract.ts';
import type { JsonSchema } from '../../packages/contracts/testing/incompatibilities.ts';
import { createBreakingChange, createCompatibleChange, type Change } from './change.ts';
import { findFieldsBeyond, removeTexts } from './schema-changes.ts';

/**
 * Returns the changes of messages and events. A change is breaking if the released sender and the current receiver, or the current sender
 * and the released receiver, would not understand each other.
 */
export function findContractChanges(released: Contract, current: Contract): Change[] {
  const broken = breakingChanges(released, current);
  const compatibleChanges = Object.entries(current).flatMap(([subject, schemas]) => {
    const before = released[subject];
    if (!before) return [`${subject}: added`];
    return broken.some((text) => text.startsWith(`${subject}: `))
      ? []
      : describeDifferences(subject, before, schemas);
  });
  return [...broken.map(createBreakingChange), ...compatibleChanges.map(createCompatibleChange)];
}

function describeDifferences(subject: string, before: MessageSchemas, now: MessageSchemas): string[] {
  return Object.entries(now).flatMap(([part, schema]: [string, JsonSchema]) => {
    const old = (before as Record<string, JsonSchema>)[part] ?? {};
    if (isDeepStrictEqual(removeTexts(old), removeTexts(schema))) return [];
    const path = `${subject} ${part}`;
    const changes = [
      ...findFieldsBeyond(schema, old, path).map((field) => `${field}: added`),
      ...findFieldsBeyond(old, schema, path).map((field) => `${field}: removed`),
    ];
    return changes.length ? changes : [`${path}: changed`];
  });
}
