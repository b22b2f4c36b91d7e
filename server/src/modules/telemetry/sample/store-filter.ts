// Which samples reach history: store modes 0 none, 1 every, 2 on change (domain design, section 3.6).

import { sampleFlags, severityOf, storeModes } from '@gemba/contract/telemetry/sample.ts'
import type { PointState, Sample } from './point-state.ts'

function hasChanged(sample: Sample, stored: Sample, deadband: number): boolean {
  const { value } = sample
  if (typeof value === 'number' && typeof stored.value === 'number') return Math.abs(value - stored.value) > deadband
  return value !== stored.value
}

/** Why an on-change point stores this sample, or that it skips it. */
function judge(state: PointState, sample: Sample): 'change' | 'heartbeat' | 'skip' {
  const { stored, point } = state
  // Before the stored one lies a live sample only where the clock of the source was ahead and is right again.
  if (stored === undefined || sample.ts <= stored.ts || state.hasBeenAway) return 'change'
  // A change of severity passes the minimum interval: a lost passage to Bad could not be told from good readings.
  if (severityOf(sample.quality) !== severityOf(stored.quality)) return 'change'
  const sinceMs = sample.ts - stored.ts
  if (sinceMs < point.minIntervalMs) return 'skip'
  if (hasChanged(sample, stored, point.storeDeadband)) return 'change'
  return point.maxIntervalMs > 0 && sinceMs >= point.maxIntervalMs ? 'heartbeat' : 'skip'
}

function remember(into: Sample | undefined, sample: Sample): Sample {
  return Object.assign(into ?? { ts: 0, rts: 0, value: null, quality: 0, flags: 0 }, sample)
}

/**
 * Passes the samples that are to be stored on to `keep`: none, this one, or the last skipped one and this one, so that
 * the curve shows a step where there was one and not a ramp since the last stored value. Returns whether this one is.
 */
export function filterStore(state: PointState, sample: Sample, store: (sample: Sample) => void): boolean {
  const { storeMode } = state.point
  if (storeMode === storeModes.none) return false
  if (storeMode === storeModes.every) {
    store(sample)
    return true
  }
  const verdict = judge(state, sample)
  if (verdict === 'skip') {
    state.skipped = remember(state.skipped, sample)
    return false
  }
  if (state.skipped !== undefined && state.skipped.ts < sample.ts) store(state.skipped)
  state.skipped = undefined
  state.hasBeenAway = false
  if (verdict === 'heartbeat') sample.flags |= sampleFlags.heartbeat
  state.stored = remember(state.stored, sample)
  store(sample)
  return true
}
