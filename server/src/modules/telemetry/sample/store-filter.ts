// Decides which samples are stored in history: store modes 0 none, 1 every, 2 on change, 3 periodic, 4 swinging door
// (domain design, section 3.6).

import { sampleFlags, severityOf, storeModes } from '@gemba/contract/telemetry/sample.ts'
import { spoolOnly } from '../../../platform/history/row-codec.ts'
import type { PointState, Sample } from './point-state.ts'
import { judgeDoor, openDoor, type StoreVerdict } from './swinging-door.ts'

function hasChanged(sample: Sample, stored: Sample, deadband: number): boolean {
  const { value } = sample
  if (typeof value === 'number' && typeof stored.value === 'number') return Math.abs(value - stored.value) > deadband
  return value !== stored.value
}

/** Returns why an on-change point stores this sample, or that it skips it. */
function judgeChange(state: PointState, sample: Sample): StoreVerdict {
  const { stored, point } = state
  // A live sample before the stored one exists only if the source clock was ahead and was corrected.
  if (stored === undefined || sample.ts <= stored.ts || state.hasBeenAway) return 'change'
  // A change of severity ignores the minimum interval, because otherwise a transition to Bad would be lost.
  if (severityOf(sample.quality) !== severityOf(stored.quality)) return 'change'
  const sinceMs = sample.ts - stored.ts
  if (sinceMs < point.minIntervalMs) return 'skip'
  if (hasChanged(sample, stored, point.storeDeadband)) return 'change'
  return point.maxIntervalMs > 0 && sinceMs >= point.maxIntervalMs ? 'heartbeat' : 'skip'
}

/** Returns why a point stored once in each interval stores this sample: the first of an interval, or a new severity. */
function judgePeriodic({ stored, point, hasBeenAway }: PointState, sample: Sample): StoreVerdict {
  if (stored === undefined || sample.ts <= stored.ts || hasBeenAway) return 'change'
  if (severityOf(sample.quality) !== severityOf(stored.quality)) return 'change'
  const intervalMs = Math.max(1, point.maxIntervalMs)
  return Math.floor(sample.ts / intervalMs) > Math.floor(stored.ts / intervalMs) ? 'change' : 'skip'
}

/** Copies field by field, which is faster than `Object.assign`: most samples of a point with a deadband pass here. */
function remember(into: Sample | undefined, { ts, rts, value, quality, flags }: Sample): Sample {
  if (!into) return { ts, rts, value, quality, flags }
  into.ts = ts
  into.rts = rts
  into.value = value
  into.quality = quality
  into.flags = flags
  return into
}

/**
 * Passes the samples to be stored to `store`: none, this one, or the last skipped one and this one. The last skipped
 * one makes the curve show a step instead of a ramp since the last stored value. Returns whether this sample is stored.
 */
export function filterStore(state: PointState, sample: Sample, store: (sample: Sample) => void): boolean {
  const { storeMode } = state.point
  if (storeMode === storeModes.none) return false
  if (storeMode === storeModes.every) {
    store(sample)
    return true
  }
  const verdict = judge(state, sample)
  if (verdict === 'corner' && state.skipped !== undefined) {
    state.stored = remember(state.stored, state.skipped)
    store(state.skipped)
    openDoor(state, sample)
  }
  if (verdict === 'skip' || verdict === 'corner') {
    // A periodic point has no ramps: its samples are equally far apart.
    if (storeMode !== storeModes.periodic) state.skipped = remember(state.skipped, sample)
    return false
  }
  if (state.skipped !== undefined && state.skipped.ts < sample.ts) store(state.skipped)
  state.skipped = undefined
  state.hasBeenAway = false
  if (verdict === 'heartbeat') sample.flags |= sampleFlags.heartbeat
  state.stored = remember(state.stored, sample)
  if (storeMode === storeModes.swingingDoor) openDoor(state)
  store(sample)
  return true
}

/** Returns whether a point skips samples that its curve needs before a gap. The samples of other points are no ends of lines. */
const skipsEnds = ({ point: { storeMode } }: PointState): boolean =>
  storeMode === storeModes.onChange || storeMode === storeModes.swingingDoor

/** Passes the last skipped sample to `store` at the end of a run. Returns whether there was one. */
export function storeSkipped(state: PointState, store: (sample: Sample) => void): boolean {
  const { skipped } = state
  if (skipped === undefined || !skipsEnds(state)) return false
  state.skipped = undefined
  state.stored = remember(state.stored, skipped)
  openDoor(state)
  store(skipped)
  return true
}

/**
 * Restores the last skipped sample of an earlier run from its latest value and the rows of its log, in their order. It
 * is stored with the first sample of this run.
 */
export function replaySkipped(state: PointState, row: Sample): void {
  if (!skipsEnds(state) || (state.skipped !== undefined && row.ts < state.skipped.ts)) return
  const isStored = (row.flags & spoolOnly) === 0
  state.skipped = isStored ? undefined : remember(state.skipped, row)
  if (state.skipped) state.skipped.flags &= ~spoolOnly
}

function judge(state: PointState, sample: Sample): StoreVerdict {
  const { storeMode } = state.point
  if (storeMode === storeModes.swingingDoor) return judgeDoor(state, sample)
  return storeMode === storeModes.periodic ? judgePeriodic(state, sample) : judgeChange(state, sample)
}
