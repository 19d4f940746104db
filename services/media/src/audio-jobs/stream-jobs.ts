import { Inject, Injectable } from '@nestjs/common';
import {
  audioEvents,
  streamExtensions,
  toStreamKey,
  streamManifestSchema,
  streamVersion,
  type StreamManifest,
} from '@rubato/contracts';
import { OBJECT_STORE, type ObjectStore } from '@rubato/service-kit';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { Quarantine } from '../assets/quarantine.ts';
import { toMediaKey } from '../assets/asset-keys.ts';
import type { GeneratedStream } from '../inspection/inspection.messages.ts';
import type { Finish, Job, JobControl, JobKind } from '../jobs/job.ts';
import { AudioProcessRunner } from './audio-process-runner.ts';

/** Used for the output until its format is known. */
const provisionalExtension = 'mp4';

/** The bytes of a stream, and their storage in progress. */
interface StoredOutput {
  readonly body: PassThrough;
  readonly stored: Promise<unknown>;
}

/**
 * Generates the streams of audio files: a manifest, and the media bytes if the file itself is not
 * streamable.
 */
@Injectable()
export class StreamJobs implements JobKind {
  readonly version = streamVersion;

  constructor(
    private readonly processes: AudioProcessRunner,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    private readonly quarantine: Quarantine,
  ) {}

  async run(job: Job, { signal, report }: JobControl): Promise<Finish> {
    const { assetId, key } = job;
    const made = await this.#generate(job, signal, report);
    if (!made) return () => false;
    const { extension, ...fields } = made;
    const manifest: StreamManifest = streamManifestSchema.parse({
      ...fields,
      file: extension ? toStreamKey(key, this.version, extension) : key,
    });
    // Store the manifest last, when the bytes exist.
    await this.objects.put(this.#getKey(key, 'json'), Readable.from([Buffer.from(JSON.stringify(manifest))]));
    return async (manager, emit) => {
      // The song may have been blocked in the meantime.
      await this.quarantine.settle(manager, assetId);
      emit(audioEvents.streamMade, { assetId, version: this.version });
      return true;
    };
  }

  async undo({ key }: Job): Promise<void> {
    for (const extension of streamExtensions) await this.objects.delete(this.#getKey(key, extension));
  }

  /** Generates a stream and stores its bytes, if any. */
  async #generate(
    job: Job,
    signal: AbortSignal,
    report: JobControl['report'],
  ): Promise<GeneratedStream | null> {
    const { key } = job;
    let output: StoredOutput | undefined;
    const onOutput = async (bytes: Uint8Array) => {
      output ??= this.#store(key, signal);
      const { body, stored } = output;
      // A store that has failed reads no further: then its error ends the wait.
      if (!body.write(bytes)) await Promise.race([once(body, 'drain', { signal }), stored]);
    };
    try {
      const { stream } = await this.processes.run(job, {
        type: 'stream',
        signal,
        onOutput,
        onProgress: report,
        getResult: (message) => (message.type === 'streamed' ? message : undefined),
      });
      output?.body.end();
      await output?.stored;
      const { extension = provisionalExtension } = stream ?? {};
      if (output && extension !== provisionalExtension)
        await this.objects.move(this.#getKey(key, provisionalExtension), this.#getKey(key, extension));
      return stream;
    } catch (error) {
      output?.body.destroy(error as Error);
      await output?.stored.catch(() => undefined);
      throw error;
    }
  }

  #store(key: string, signal: AbortSignal): StoredOutput {
    const body = new PassThrough();
    const stored = this.objects.put(this.#getKey(key, provisionalExtension), body, signal);
    // Both are handled where `stored` is awaited.
    stored.catch(() => {});
    body.on('error', () => {});
    return { body, stored };
  }

  #getKey(key: string, extension: (typeof streamExtensions)[number]): string {
    return toMediaKey(toStreamKey(key, this.version, extension));
  }
}
