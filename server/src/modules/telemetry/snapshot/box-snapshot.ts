// A snapshot that a box sends: the values of several points at an instant, with samples before and after it.
import type { SampleValue } from '@gemba/contract/telemetry/sample.ts'

export interface SnapshotValue {
  readonly pointId: string
  readonly ts: number | null
  readonly value: SampleValue
  readonly quality: number
}

export interface BoxSnapshot {
  readonly boxId: string
  /** Identifies the snapshot on its box. */
  readonly tid: string
  /** Epoch ms. */
  readonly at: number
  readonly reason: string | null
  /** Values at the instant. */
  readonly values: readonly SnapshotValue[]
  /** Samples in their order, by point. */
  readonly samples: Readonly<Record<string, readonly [ts: number, value: SampleValue, quality: number][]>>
}
