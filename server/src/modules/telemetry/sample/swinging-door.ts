// Store mode swinging door: a sample is skipped while a line from the last stored sample to it differs from every
// skipped one by at most the deadband. Otherwise the sample before it is stored, and the next line begins there.

import { severityOf } from '@gemba/contract/telemetry/sample.ts'
import type { PointState, Sample } from './point-state.ts'
import type { StoreVerdict } from './store-filter.ts'

const minGapMs = 60_000

/** Opens the door at the last stored sample. It must include the skipped sample, if there is one. */
export function openDoor(state: PointState, skipped?: Sample): void {
  state.doorLow = Number.NEGATIVE_INFINITY
  state.doorHigh = Number.POSITIVE_INFINITY
  if (skipped && state.stored) narrowDoor(state, state.stored, skipped)
}

/**
 * Returns what happens to a sample of a swinging door. `change`: this one and the last skipped one are stored, because
 * no line connects them or one begins; `corner`: the line ends at the last skipped one.
 */
export function judgeDoor(state: PointState, sample: Sample): StoreVerdict {
  const { stored, skipped, point } = state
  if (stored === undefined || sample.ts <= stored.ts || state.hasBeenAway) return 'change'
  const last = skipped ?? stored
  // The clock of the source was set back. The skipped sample is in the future of this one.
  if (sample.ts <= last.ts) return 'change'
  if (typeof sample.value !== 'number' || typeof stored.value !== 'number') return judgeOther(stored, sample)
  if (severityOf(sample.quality) !== severityOf(stored.quality)) return 'change'
  if (sample.ts - last.ts > Math.max(3 * point.periodMs, minGapMs)) return 'change'
  if (point.maxIntervalMs > 0 && sample.ts - stored.ts >= point.maxIntervalMs) return 'heartbeat'
  const slope = (sample.value - stored.value) / (sample.ts - stored.ts)
  if (skipped !== undefined && (slope < state.doorLow || slope > state.doorHigh)) return 'corner'
  narrowDoor(state, stored, sample)
  return 'skip'
}

/** Texts and nulls have no slope: a change of them is stored. */
function judgeOther(stored: Sample, sample: Sample): StoreVerdict {
  const isSame = sample.value === stored.value && severityOf(sample.quality) === severityOf(stored.quality)
  return isSame ? 'skip' : 'change'
}

function narrowDoor(state: PointState, stored: Sample, { ts, value }: Sample): void {
  const { storeDeadband } = state.point
  const rise = Number(value) - Number(stored.value)
  const ms = ts - stored.ts
  state.doorLow = Math.max(state.doorLow, (rise - storeDeadband) / ms)
  state.doorHigh = Math.min(state.doorHigh, (rise + storeDeadband) / ms)
}
