import type { AudioJobKind } from '@rubato/contracts';
import type { Emit } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';

/** A claimed job and its file. */
export interface Job {
  readonly id: string;
  readonly kind: AudioJobKind;
  /** The number of this attempt, starting at 1. */
  readonly attempt: number;
  readonly assetId: string;
  /** The owner of the file. */
  readonly userId: number;
  /** The file's object key below `media/`. */
  readonly key: string;
}

/**
 * Publishes the result of a job in the transaction that marks it as done. Returns whether there is one that catalog lacks if it
 * does not receive the event.
 */
export type Finish = (manager: EntityManager, emit: Emit) => Promise<boolean> | boolean;

/** Runs the jobs of one kind. Incrementing the version repeats all of them. */
export interface JobKind {
  readonly version: number;
  /**
   * Runs the job idempotently. Resolves with the function that finishes it. Throws `Rejection` if a retry
   * would be useless.
   */
  run(job: Job, control: JobControl): Promise<Finish>;
  /** Deletes the objects stored by `run` after the file itself was deleted. */
  undo?(job: Job): Promise<void>;
}

export interface JobControl {
  /** Aborted when the lease is lost, the job makes no progress, or the process shuts down. */
  readonly signal: AbortSignal;
  /** Reports that the work advances, and its progress, 0 to 1, if that has changed. */
  readonly report: (share?: number) => void;
}

/** The kinds of jobs, by name. */
export type JobKinds = Readonly<Record<AudioJobKind, JobKind>>;
export const JOB_KINDS = Symbol('JobKinds');
