/** What all laws go by: their times, and what they know of a question. */
import type { SimulatedProcess } from '../simulated-process.ts';

/** Time after which a change shows on each replica (docs: Promises), and what a question takes (ms). */
export const shownWithinMs = 2_000;

/** Time after the last trouble in which replicas may still show what was before. */
export const afterTroubleMs = 35_000;

/** When something was asked, and of whom. */
export interface AskedAt {
  readonly at: number;
  readonly life: SimulatedProcess | null;
  /** The newest version that this life had shown before. */
  readonly lastVersion: number;
  /** How often the database had gone back by then. */
  readonly epoch: number;
}

/** Ends the world: a law is broken. */
export type Break = (law: string, seen: string) => void;
