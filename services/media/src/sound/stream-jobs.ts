import { Inject, Injectable } from '@nestjs/common';
import {
  soundEvents,
  streamExtensions,
  streamKey,
  streamSchema,
  streamVersion,
  type Stream,
} from '@rubato/contracts';
import { OBJECT_STORE, type ObjectStore } from '@rubato/service-kit';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { mediaKey } from '../assets/asset-keys.ts';
import type { MadeStream } from '../inspection/inspection.messages.ts';
import type { Finish, Job, JobControl, JobKind } from '../jobs/job.ts';
import { SoundProcess } from './sound-process.ts';

/** Where bytes lie while it is not known yet what they are. */
const unnamed = 'mp4';

/** Makes the streams of audio files: their descriptions, and the bytes that these describe. */
@Injectable()
export class StreamJobs implements JobKind {
  readonly version = streamVersion;

  constructor(
    private readonly processes: SoundProcess,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  async run(job: Job, { signal, report }: JobControl): Promise<Finish> {
    const { assetId, key } = job;
    const made = await this.#make(key, signal, report);
    if (!made) return () => {};
    const { extension, ...description } = made;
    const stream: Stream = streamSchema.parse({
      ...description,
      file: extension ? streamKey(key, this.version, extension) : key,
    });
    // Last: what it describes is there.
    await this.objects.put(this.#keyOf(key, 'json'), Readable.from([Buffer.from(JSON.stringify(stream))]));
    return (_, emit) => emit(soundEvents.streamMade, { assetId, version: this.version });
  }

  async undo({ key }: Job): Promise<void> {
    for (const extension of streamExtensions) await this.objects.delete(this.#keyOf(key, extension));
  }

  /** Stores the bytes that are put out, if any are. */
  async #make(key: string, signal: AbortSignal, report: (share: number) => void): Promise<MadeStream | null> {
    let body: PassThrough | undefined;
    let stored: Promise<unknown> | undefined;
    const onOutput = async (bytes: Uint8Array) => {
      if (!body) {
        body = new PassThrough();
        stored = this.objects.put(this.#keyOf(key, unnamed), body, signal);
        // Told by whoever waits for it.
        stored.catch((error: Error) => body?.destroy(error));
      }
      if (!body.write(bytes)) await once(body, 'drain', { signal });
    };
    try {
      const { stream } = await this.processes.run(key, {
        type: 'stream',
        signal,
        onOutput,
        onProgress: report,
        answerOf: (message) => (message.type === 'streamed' ? message : undefined),
      });
      body?.end();
      await stored;
      const { extension = unnamed } = stream ?? {};
      if (stored && extension !== unnamed)
        await this.objects.move(this.#keyOf(key, unnamed), this.#keyOf(key, extension));
      return stream;
    } catch (error) {
      body?.destroy(error as Error);
      await stored?.catch(() => undefined);
      throw error;
    }
  }

  #keyOf(key: string, extension: (typeof streamExtensions)[number]): string {
    return mediaKey(streamKey(key, this.version, extension));
  }
}
