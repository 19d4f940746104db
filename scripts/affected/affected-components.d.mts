import type { Component } from './components.d.mts';
export function affectedComponents(components: readonly Component[], files: readonly string[]): string[];
