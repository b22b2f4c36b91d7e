// Why an online box is degraded (domain design, section 3.11): a wrong clock, a full buffer, channels or devices that fail.

import type { BoxFault, BoxFaultKind } from '@gemba/contract/gateway/box-report.ts'
import type { PointState } from '../sample/point-state.ts'

const maxBufferPercent = 50
/** A larger clock skew makes an online box degraded. */
const maxSkewMs = 60_000
const minDeadlineMs = 60_000
const missedPeriods = 3
const maxNames = 5

/** What fails, as the drivers of the product report it. */
export interface DriverFailures {
  readonly channels: readonly string[]
  readonly devices: readonly string[]
}

/** What is known about the health of a box. */
export interface BoxHealth {
  readonly skewMs: number | null
  /** Share of the buffer of the box that is in use. */
  readonly bufferPercent: number | null
  readonly failures: DriverFailures
  /** Codes of devices that missed their deadline. */
  readonly silentDevices: readonly string[]
}

/** Returns the present faults. A fault that was there before keeps its begin. */
export function findBoxFaults(health: BoxHealth, before: readonly BoxFault[], at: number): BoxFault[] {
  const { skewMs, bufferPercent, failures, silentDevices } = health
  const faults: BoxFault[] = []
  const add = (kind: BoxFaultKind, names: readonly string[], value: number | null): void => {
    const since = before.find((fault) => fault.kind === kind)?.since ?? at
    faults.push({ kind, since, names: names.slice(0, maxNames), count: names.length, value })
  }
  if (failures.channels.length > 0) add('channel', failures.channels, null)
  const devices = [...new Set([...failures.devices, ...silentDevices])]
  if (devices.length > 0) add('device', devices, null)
  if (skewMs !== null && Math.abs(skewMs) > maxSkewMs) add('skew', [], skewMs)
  if (bufferPercent !== null && bufferPercent > maxBufferPercent) add('buffer', [], bufferPercent)
  return faults
}

type DevicePoint = Pick<PointState, 'point' | 'staleMs' | 'freshAt' | 'hasLatest' | 'isInitial'>

/**
 * Returns the codes of devices whose deadline has passed: three periods of their fastest point, and at least 60 s. Points
 * that report by exception keep a device alive and give it no deadline. A device that has sent nothing since the start
 * has none.
 * @param now monotonic time
 */
export function findSilentDevices(
  devices: ReadonlyMap<string, ReadonlyMap<string, DevicePoint>>,
  now: number,
): string[] {
  const codes: string[] = []
  for (const [code, points] of devices) {
    let [heardAt, periodMs] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const { point, staleMs, freshAt, hasLatest, isInitial } of points.values()) {
      if (!point.isEnabled || !hasLatest || isInitial) continue
      heardAt = Math.max(heardAt, freshAt)
      if (staleMs > 0) periodMs = Math.min(periodMs, point.periodMs)
    }
    if (now - heardAt > Math.max(missedPeriods * periodMs, minDeadlineMs) && heardAt > 0) codes.push(code)
  }
  return codes
}
