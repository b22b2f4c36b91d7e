import { readDemoPlant, ringDemoAlarm } from '@gemba/contract/overview/demo-plant.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/call.ts'
import { type BoundRoute, handleWithoutWork } from '../../platform/http/route.ts'
import { boxIdOf } from '../gateway/index.ts'
import type { TelemetryServices } from '../telemetry/index.ts'

/** The press that nobody else sends readings for. */
const press = { box: 'press-box', device: 'press-01', point: 'temperature' }
const hot = 105
const usual = 42
const ringsMs = 30_000

export interface DemoServices {
  readonly telemetry: Pick<TelemetryServices, 'intake'>
  /** Whether the store holds the demo plant. */
  isDemo(): Promise<boolean>
}

export function demoPlantRoutes({ telemetry, isDemo }: DemoServices): BoundRoute[] {
  const ringing = new Set<string>()
  const boxOf = async (call: Call) => ((await isDemo()) ? call.inRead((read) => boxIdOf(read, press.box)) : undefined)
  const send = async (boxId: string, celsius: number): Promise<void> => {
    const body = Buffer.from(JSON.stringify({ d: [{ dev: press.device, v: { [press.point]: celsius } }] }))
    if ((await telemetry.intake.ingest({ boxId, body, isHistorical: false })) !== 'taken')
      throw new DomainError('unavailable')
  }
  return [
    ...handleWithoutWork(readDemoPlant, import.meta.url, async (_, call) => ({
      isDemo: (await boxOf(call)) !== undefined,
    })),
    ...handleWithoutWork(ringDemoAlarm, import.meta.url, async (_, call) => {
      const boxId = await boxOf(call)
      if (boxId === undefined) throw new DomainError('notFound')
      if (ringing.has(boxId)) throw new DomainError('demoAlarmRings')
      ringing.add(boxId)
      const end = () => {
        ringing.delete(boxId)
        // A product that is about to stop takes nothing more; the press then stays hot until somebody sends for it.
        send(boxId, usual).catch(() => undefined)
      }
      try {
        await send(boxId, hot)
        setTimeout(end, ringsMs).unref()
      } catch (error) {
        ringing.delete(boxId)
        throw error
      }
      return null
    }),
  ]
}
