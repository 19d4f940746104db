import type { SoundJobKind } from '@rubato/contracts';
import type { Emit } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';

/** A job that was taken, and the file that it is for. */
export interface Job {
  readonly id: string;
  readonly kind: SoundJobKind;
  /** Which attempt this is, from 1 on. */
  readonly attempt: number;
  readonly assetId: string;
  /** The file's object key below `media/`. */
  readonly key: string;
}

/** Finishes a job in the transaction that marks it as done, with the events that tell of it. */
export type Finish = (manager: EntityManager, emit: Emit) => Promise<void> | void;

/** How jobs of one kind are done. Raising the version does all of them again. */
export interface JobKind {
  readonly version: number;
  /**
   * Does the job; repeating it does no harm. Resolves with what finishes it. Throws `Refusal` where trying again is of no use.
   */
  run(job: Job, control: JobControl): Promise<Finish>;
  /** Removes what `run` has stored, after the file itself is gone. */
  undo?(job: Job): Promise<void>;
}

export interface JobControl {
  /** Aborted when somebody else may have taken the job over, or this process ends. */
  readonly signal: AbortSignal;
  /** Takes how much is done, 0 to 1. */
  readonly report: (share: number) => void;
}

/** The kinds of jobs, by name. */
export type JobKinds = Readonly<Record<SoundJobKind, JobKind>>;
export const JOB_KINDS = Symbol('JobKinds');
