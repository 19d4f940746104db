import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPublishedManifest, sdkPackages } from './packages.mjs';
import { compileSdk, listSourceFiles } from './compile.mjs';

/** Packs the SDK of the checkout `root` into the folder `target`. Returns the paths of the tarballs. */
export function packSdk(root, target) {
  compileSdk(root);
  const stage = mkdtempSync(join(tmpdir(), 'rubato-sdk-'));
  try {
    const folders = sdkPackages.map((name) => stagePackage(root, name, join(stage, name)));
    const output = runNpm(
      root,
      'pack',
      ...folders,
      '--pack-destination',
      target,
      '--json',
      '--ignore-scripts',
    );
    return Object.values(JSON.parse(output)).map(({ filename }) => join(target, filename));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Writes what is published of a package into `folder`. */
function stagePackage(root, name, folder) {
  mkdirSync(folder);
  const source = join(root, 'packages', name);
  if (name === 'federation')
    for (const path of ['src', 'css-modules.d.ts'])
      cpSync(join(source, path), join(folder, path), { recursive: true });
  else for (const file of listSourceFiles(source)) copyCompiled(source, file, join(folder, 'dist'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify(createPublishedManifest(root, name), undefined, 2)}\n`,
  );
  return folder;
}

/** Copies what `file` was compiled to: stylesheets are published as they are. Files of removed sources stay behind in `dist`. */
function copyCompiled(source, file, target) {
  const copy = (from, path) => {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    // Source maps are not published.
    const text = readFileSync(from, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
    writeFileSync(join(target, path), text);
  };
  if (file.endsWith('.css')) return copy(join(source, 'src', file), file);
  for (const extension of ['.js', '.d.ts']) {
    const path = file.replace(/\.tsx?$/, extension);
    copy(join(source, 'dist', path), path);
  }
}

function runNpm(root, ...args) {
  const program = process.env.npm_execpath;
  const [file, ...first] = program ? [process.execPath, program] : ['npm'];
  return execFileSync(file, [...first, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
