/** Replaces each `import()` of a definition by a function that `evaluateDefinition` provides. */
export default function collectImports(code) {
  return code.replaceAll(/\bimport\s*\(/g, 'globalThis.rubatoImport(');
}
