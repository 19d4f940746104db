import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuiltWithTesting } from '../ensure-built.mjs';
import { ensureInstalled, findNodeProgram } from '../install.mjs';
import { runChecks } from './checks.mjs';
import { findNpmCommand } from './npm-command.mjs';
import { providePrograms } from './servers/programs.mjs';
import { formatDuration, reportErrors } from './results/reports.mjs';
import { sumCounts, listFailures, createProgramResult } from './results/results.mjs';
import { runJest } from './run-jest.mjs';
import { rerunJourneys, runJourneys } from './run-journeys.mjs';
import { runProgram } from './run-program.mjs';

/** A run of checks and tests in stages, which prints the duration of each and the totals last. */
export class TestRun {
  /** The results of all test files. */
  files = [];
  checks = { passed: 0, failed: 0 };
  #durations = [];
  /** Failures outside of tests and, in CI, programs that tests need and do not find. Nothing repeats them. */
  #errors = [];
  #skippedSuites = 0;
  #programs = {};
  /** Where Jest tests find servers: known once programs have been provided. */
  #servers = {};
  #reports = mkdtempSync(join(tmpdir(), 'rubato-reports-'));

  constructor(root, seed) {
    this.root = root;
    this.seed = seed;
    this.node = findNodeProgram(root);
  }

  /** Installs packages if necessary, and changes to the folder. */
  static async start(root, seed) {
    process.chdir(root);
    await ensureInstalled(root);
    return new TestRun(root, seed);
  }

  get failures() {
    return listFailures(this.files);
  }

  get hasFailed() {
    return this.failures.length + this.checks.failed + this.#errors.length > 0;
  }

  /** Runs one stage and prints how long it took. */
  async stage(name, run) {
    const startedAt = performance.now();
    const result = await run();
    const duration = formatDuration(performance.now() - startedAt);
    this.#durations.push(`${name} ${duration}`);
    console.log(`\n${name}: completed after ${duration}\n`);
    return result;
  }

  async runStaticChecks() {
    this.checks = await this.stage('static checks', runChecks);
  }

  /** Provides the programs that tests need, and builds the product. Tests without their program are skipped, and fail in CI. */
  async prepare() {
    this.#programs = providePrograms();
    for (const { name, remedy } of this.#programs.missing) {
      const error = `${name} not found: ${remedy}.`;
      console.log(error);
      if (process.env.CI) this.#errors.push(error);
      else this.#skippedSuites += 1;
    }
    await this.stage('build', () => ensureBuiltWithTesting(this.root));
    // With a Docker engine, the set-up of Jest prefers containers.
    const { canUseContainers } = await import('./servers/servers.mjs');
    if (!(await canUseContainers())) this.#servers = this.#programs.servers;
  }

  /** Runs Jest projects as a stage, with the options of `runJest`. */
  async runJestStage(name, projects, options) {
    return this.#add(name, await this.stage(name, () => this.runJest(name, projects, options)));
  }

  /** Runs the journeys as a stage, with the options of `runJourneys`, if there is a browser. */
  async runJourneyStage(name, options) {
    if (!this.#programs.hasChromium) return undefined;
    return this.#add(name, await this.stage(name, () => runJourneys(this.#journeyRun, { name, ...options })));
  }

  /** Runs the chaos tests as a stage, if there are servers: one at a time, because they measure response times. */
  async runChaosStage(options) {
    if (!this.#programs.hasServers) return undefined;
    return this.runJestStage('chaos', ['chaos'], { workers: 1, ...options });
  }

  /** Runs an npm script as a stage, which counts as one test. */
  async runScriptStage(script, options = []) {
    const [node, ...args] = findNpmCommand();
    const command = {
      node,
      args: [...args, 'run', '-s', script, '--', ...options.map(String)],
      cwd: this.root,
    };
    const status = await this.stage(`npm run ${script}`, () => runProgram(command));
    const error = status === 0 ? undefined : `Ended with status ${status}`;
    return this.#add(script, { files: [createProgramResult(script, error)], errors: [] });
  }

  /** Runs Jest without counting its results. `name` distinguishes the report. */
  runJest(name, projects, options) {
    const { root, node, seed } = this;
    // Chaos tests use programs only.
    const servers = projects.includes('chaos')
      ? { ...this.#programs.servers, TEST_CONTAINERS: 'off' }
      : this.#servers;
    const environment = { ...this.#programs.environment, ...servers };
    const report = join(this.#reports, `${name.replaceAll(' ', '-')}.json`);
    return runJest({ root, node, projects, seed, report, environment, ...options });
  }

  /** Runs failed journeys again without counting their results. */
  rerunJourneys() {
    return rerunJourneys(this.#journeyRun);
  }

  /** Prints durations and totals. `report` prints what comes between. Ends the process. */
  finish(failed, report = () => {}) {
    const failedCount = failed.length + this.checks.failed + this.#errors.length;
    const skippedCount = sumCounts(this.files, 'skipped') + this.#skippedSuites;
    console.log(`\nDurations: ${this.#durations.join(', ')}`);
    report();
    reportErrors(this.#errors);
    const skipped = skippedCount ? `, ${skippedCount} skipped` : '';
    const passed = sumCounts(this.files, 'passed') + this.checks.passed;
    console.log(`\n${passed} passed, ${failedCount} failed${skipped}`);
    process.exit(failedCount ? 1 : 0);
  }

  get #journeyRun() {
    const { root, node } = this;
    return { root, node, reports: this.#reports, environment: this.#programs.environment };
  }

  #add(name, results) {
    this.files.push(...results.files);
    this.#errors.push(...results.errors.map((error) => `${name}: ${error}`));
    return results;
  }
}
