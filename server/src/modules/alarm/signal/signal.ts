// What a rule of a kind other than limits compares: signals turn samples and the time into one number.
import type { Reading } from '../rule/ladder.ts'

/** A sample of the point of a rule, or of a point that the rule refers to. */
export interface InputSample {
  readonly ts: number
  readonly rts: number
  readonly value: number | string | null
  readonly quality: number
}

/** Since when a value is unchanged: the part of a signal that must survive a restart while its alarm is active. */
export interface SignalState {
  readonly ts: number
  readonly value: number
}

export interface Signal {
  /** Whether samples of the point of the rule count only under the name of an input. */
  readonly isFedByInputs?: boolean
  /**
   * Processes a sample of the point of the rule, or of the input of this name. Returns what the ladder compares, or
   * undefined if nothing can be said about the condition.
   */
  take(sample: InputSample, name: string | null): Reading | undefined
  /** Restores the latest value of the point or of an input, without a decision. */
  restore?(sample: InputSample, name: string | null): void
  /** Returns what the ladder compares now, from the latest values of the inputs. */
  present?(now: number): Reading | undefined
  /** Notes a sample of an earlier run, in order of time, whose consequences are known. */
  remember?(sample: InputSample): void
  save?(): SignalState | undefined
  load?(state: SignalState): void
  /** The instant at which `due` must be called if no sample arrives before; infinite without one. */
  readonly dueAt?: number
  /** Returns what the ladder compares because of the time that passed. */
  due?(now: number): Reading | undefined
  /** The time before an instant does not count as silence, because nothing could be received. */
  begin?(now: number): void
}

const badSeverity = 2

/** Returns the number of a sample, unless its quality is bad or it is a text. */
export function numberOf({ value, quality }: InputSample): number | undefined {
  return quality >>> 30 >= badSeverity || typeof value !== 'number' ? undefined : value
}
