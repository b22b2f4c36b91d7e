// Reads the samples of records of gateways from history.
import { curveSources } from '../../modules/equipment/index.ts'
import type { RecordCompleterOptions } from '../../modules/gateway/index.ts'
import type { HistoryReader } from '../../modules/telemetry/index.ts'
import type { Store } from '../../platform/db/store.ts'

const pointsAtOnce = 16
/** Maximum number of samples of one point, and of all. Beyond it the curve is thinned. */
const maxSamplesPerPoint = 2000
const maxSamples = 100_000

type ReadWindow = RecordCompleterOptions['readWindow']

export const windowReader =
  ({ store, history }: { readonly store: Store; readonly history: HistoryReader }): ReadWindow =>
  async ({ companyId, pointIds, from, to }) => {
    const sources = await store.asSystem('boxState', companyId).inRead((read) => curveSources(read, pointIds))
    // A person may record a past window whose samples have just been received.
    await history.storeReceived(pointIds)
    const perPoint = Math.min(maxSamplesPerPoint, Math.floor(maxSamples / Math.max(1, sources.length)))
    const windows: Awaited<ReturnType<ReadWindow>>[number][] = []
    for (let first = 0; first < sources.length; first += pointsAtOnce) {
      const points = sources.slice(first, first + pointsAtOnce)
      const { series } = await history.read({ points, from, to, mode: 'lttb', maxPoints: perPoint * points.length })
      for (const { point: pointId, points: curve, held, isHeld } of series)
        windows.push({
          pointId,
          held: held && isHeld ? [held[0], held[1], held[2]] : null,
          samples: curve.map(([ts, value, quality]) => [ts, value, quality]),
        })
    }
    return windows
  }
