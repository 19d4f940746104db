/** They change nothing that is built or tested by a single component. */
const ignoredFiles = /\.md$|^(docs|LICENSE|\.ci|\.github|bench|chaos-tests|e2e|tools|deploy)(\/|$)/;

/**
 * The folders of `components` that a change of `files` affects, with everything that depends on them, in the order of `components`. A file
 * outside all components, such as `package-lock.json`, affects all of them; documents, deployment and tests of the whole product do not.
 */
export function findAffectedComponents(components, files) {
  const relevant = files.filter((file) => !ignoredFiles.test(file));
  const owners = relevant.map((file) => components.find(({ folder }) => file.startsWith(`${folder}/`)));
  const all = components.map(({ folder }) => folder);
  if (owners.includes(undefined)) return all;
  const affected = new Set(owners.map(({ folder }) => folder));
  // A set also visits what is added meanwhile.
  for (const changed of affected)
    for (const { folder, dependsOn } of components) if (dependsOn.includes(changed)) affected.add(folder);
  return all.filter((folder) => affected.has(folder));
}
