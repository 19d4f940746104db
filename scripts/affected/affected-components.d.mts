import type { Component } from './components.d.mts';
export function findAffectedComponents(components: readonly Component[], files: readonly string[]): string[];
