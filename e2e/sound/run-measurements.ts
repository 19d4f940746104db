import type { Format } from './fixtures/formats.ts';
import { measureClockOffset } from './measurements/clock-offset.ts';
import { measureCpuCost } from './measurements/cpu-cost.ts';
import { measureEndurance } from './measurements/endurance.ts';
import type { Harness } from './measurements/harness.ts';
import { measureTransitions } from './measurements/transitions.ts';
import { measureLoudness } from './measurements/loudness.ts';
import { measureSeeks, type SeekOptions } from './measurements/seeks.ts';
import type { Options } from './options.ts';
import type { FormatReport, Report } from './report.ts';

/** Runs the selected measurement; `print` shows progress. */
export async function runMeasurements(
  harness: Harness,
  options: Options,
  print: (line: string) => void,
): Promise<Report> {
  if (options.measurement === 'endurance') {
    print(`Playing ${options.songs} songs`);
    return { endurance: await measureEndurance(harness, options.songs) };
  }
  const codecs = options.formats.filter(({ representsCodec }) => representsCodec);
  if (options.measurement === 'cost') {
    const cost = [];
    for (const format of codecs) {
      print(format.name);
      cost.push({ format: format.name, ...(await measureCpuCost(harness, format)) });
    }
    return { cost };
  }
  if (options.measurement === 'loudness') {
    const loudness = [];
    for (const format of codecs) {
      print(format.name);
      for (const measurement of await measureLoudness(harness, format))
        loudness.push({ format: format.name, ...measurement });
    }
    return { loudness };
  }
  const clockOffset = await measureClockOffset(harness);
  print(`Clock offset of a plain audio element: ${(clockOffset * 1000).toFixed(0)} ms`);
  const formats = [];
  for (const format of options.formats) {
    print(format.name);
    const withTransitions = options.allTransitions || format.representsCodec === true;
    formats.push(await measureFormat(harness, format, { ...options, clockOffset }, withTransitions));
  }
  return { formats };
}

/** A failed measurement is reported and does not prevent the others. */
async function measureFormat(
  harness: Harness,
  format: Format,
  seekOptions: SeekOptions,
  withTransitions: boolean,
): Promise<FormatReport> {
  const errors: string[] = [];
  const attempt = <Result>(measurement: Promise<Result>): Promise<Result | undefined> =>
    measurement.catch((error: unknown) => {
      errors.push(error instanceof Error ? error.message : String(error));
      return undefined;
    });
  const seeks = await attempt(measureSeeks(harness, format, seekOptions));
  const transitions = withTransitions ? await attempt(measureTransitions(harness, format)) : undefined;
  return { format: format.name, seeks, transitions, errors };
}
