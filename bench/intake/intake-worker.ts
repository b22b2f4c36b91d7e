// The intake thread of the benchmark: that of the product, with a catalogue in code and one limit rule per point.

import { parentPort, workerData } from 'node:worker_threads'
import type { IntakeHooks } from '../../server/src/modules/telemetry/intake/intake-hooks.ts'
import type { IntakeOptions } from '../../server/src/modules/telemetry/intake/intake-messages.ts'
import { serveIntake } from '../../server/src/modules/telemetry/intake/intake-thread.ts'
import { demoPoint } from '../../server/src/modules/telemetry/point/point.fixture.ts'
import type { PointMonitor } from '../../server/src/modules/telemetry/point/point.ts'
import { ReceiveClock } from '../../server/src/platform/clock.ts'
import { benchCompany, boxSecret, type PlantSize } from './intake-plant.ts'

/** Six limits and a deadband, like a real alarm rule. */
class LimitRule implements PointMonitor {
  level = 0
  raised = 0

  take(_ts: number, _rts: number, value: number | string | null, quality: number): boolean {
    if (typeof value !== 'number' || quality >= 0x80000000) return false
    const level = value > 100 ? 1 : value > 90 ? 2 : value > 80 ? 3 : value < 0 ? 1 : value < 5 ? 2 : value < 10 ? 3 : 0
    if (level === this.level || (level === 0 && value > 79 && value < 11)) return false
    this.level = level
    this.raised++
    return true
  }

  replay(...sample: Parameters<PointMonitor['take']>): void {
    this.take(...sample)
  }
}

const { plant, ...options } = workerData as IntakeOptions & { plant: PlantSize }
const company = { companyId: '1', companyCode: benchCompany, zone: 'UTC', rawRetentionDays: 0 }

const hooks: IntakeHooks = {
  clock: new ReceiveClock(),
  loadCatalogue: async () => {
    const boxes = Array.from({ length: plant.boxes }, (_, index) => ({
      boxId: String(index + 1),
      boxCode: `box-${index}`,
      companyId: '1',
      enabled: true,
    }))
    const points = boxes.flatMap(({ boxId }, box) =>
      Array.from({ length: plant.pointsPerBox }, (_, index) =>
        demoPoint({ pointId: String(1 + box * plant.pointsPerBox + index), boxId, code: `p${index}` }),
      ),
    )
    return { companies: [company], boxes, points }
  },
  authenticate: async ({ userName, secret }) => {
    const index = Number(/^box-(\d+)$/.exec(userName)?.[1] ?? -1)
    if (index < 0 || index >= plant.boxes || secret !== boxSecret) return null
    return { companyId: '1', companyCode: benchCompany, boxId: String(index + 1), boxCode: userName }
  },
  monitors: { attach: () => new LimitRule(), detach: () => undefined },
  storeBoxEvents: async () => undefined,
  storeBoxSnapshots: async () => undefined,
  loadBoxRecords: async () => [],
  saveBoxRecords: async () => undefined,
  silences: { begin: async () => undefined, beat: async () => undefined, store: async () => undefined },
  close: async () => undefined,
}

if (parentPort) await serveIntake(parentPort, options, async () => hooks)
