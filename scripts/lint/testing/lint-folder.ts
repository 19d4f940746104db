import { temporaryFolder } from '@rubato/testing';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../../node_modules/oxlint/bin/oxlint');

export interface LintFolder {
  /** The names of the plugin's rules that reject `code`, in the order of its problems. */
  findRejections(code: string): Promise<string[]>;
  remove(): Promise<void>;
}

/** A folder in which the linter applies `rules` of the plugin `scripts/lint/<plugin>.mjs` to the file `name`. */
export async function createLintFolder(plugin: string, rules: string[], name: string): Promise<LintFolder> {
  const folder = await temporaryFolder();
  const configuration = {
    jsPlugins: [join(import.meta.dirname, `../${plugin}.mjs`)],
    rules: Object.fromEntries(rules.map((rule) => [`${plugin}/${rule}`, 'error'])),
  };
  await writeFile(join(folder.path, '.oxlintrc.json'), JSON.stringify(configuration));
  return {
    findRejections: async (code) => {
      const path = join(folder.path, name);
      await writeFile(path, code);
      const { stdout } = spawnSync(process.execPath, [program, '--format=json', path], {
        cwd: folder.path,
        encoding: 'utf8',
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      const { diagnostics }: { diagnostics: { code: string }[] } = JSON.parse(stdout);
      const ofPlugin = new RegExp(`^${plugin}\\((.*)\\)$`);
      return diagnostics.flatMap((one) => ofPlugin.exec(one.code)?.[1] ?? []);
    },
    remove: () => folder.remove(),
  };
}
