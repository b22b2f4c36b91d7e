import type { LatestValue } from '@gemba/contract/telemetry/read.ts'
import { type PointUpdate, quality } from '@gemba/contract/telemetry/sample.ts'

interface LatestSource {
  latest(pointIds: readonly string[]): Promise<PointUpdate[]>
  /** Returns those of the points that are disabled. */
  outOfService(pointIds: readonly string[]): Promise<string[]>
}

/**
 * Returns one entry per point, in the requested order. A point without a value is waiting for its first one, or out of
 * service.
 */
export async function completeLatest(source: LatestSource, pointIds: readonly string[]): Promise<LatestValue[]> {
  const latestById = new Map((await source.latest(pointIds)).map((update) => [update[0], update]))
  const missing = pointIds.filter((pointId) => !latestById.has(pointId))
  const disabled = new Set(missing.length > 0 ? await source.outOfService(missing) : [])
  return pointIds.map((pointId) => {
    const update = latestById.get(pointId)
    if (!update) {
      const code = disabled.has(pointId) ? quality.badOutOfService : quality.badWaitingForInitialData
      return { pointId, ts: null, rts: null, value: null, quality: code }
    }
    const [, ts, rts, value, code] = update
    return { pointId, ts, rts, value, quality: code }
  })
}
