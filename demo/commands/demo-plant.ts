import { cutDemoBox, readDemoPlant, ringDemoAlarm } from '@gemba/contract/overview/demo-plant.ts'
import { boxIdOf } from '@gemba/server/src/modules/gateway/index.ts'
import type { TelemetryServices } from '@gemba/server/src/modules/telemetry/index.ts'
import { companyOf } from '@gemba/server/src/platform/db/work.ts'
import { DomainError } from '@gemba/server/src/platform/domain-error.ts'
import type { Call } from '@gemba/server/src/platform/http/call.ts'
import { handleWithoutWork } from '@gemba/server/src/platform/http/route.ts'

/** The press, which only this command sends readings for. */
const press = { box: 'press-box', device: 'press-01', point: 'temperature' }
const hot = 105
const usual = 42
const ringsMs = 30_000
/** The box of the simulator to disconnect. */
const cutBox = 'air-box'
const cutMs = 120_000

export interface DemoPlantDependencies {
  readonly intake: Pick<TelemetryServices['intake'], 'ingest'>
  /** Returns whether a company has the demo plant. */
  isDemo(companyId: string): Promise<boolean>
  /** Disconnects a simulated box of a company for a time. Returns whether a simulator is running. */
  cutBox(companyId: string, code: string, forMs: number): boolean
}

export function demoPlantRoutes({ isDemo, ...services }: DemoPlantDependencies) {
  const boxOf = async (call: Call, code: string) =>
    (await isDemo(companyOf(call.actor))) ? call.inRead((read) => boxIdOf(read, code)) : undefined
  return [
    ...handleWithoutWork(readDemoPlant, import.meta.url, async (_, call) => ({
      isDemo: (await boxOf(call, press.box)) !== undefined,
    })),
    ...handleWithoutWork(ringDemoAlarm, import.meta.url, ringing(boxOf, services)),
    ...handleWithoutWork(cutDemoBox, import.meta.url, cutting(boxOf, services)),
  ]
}

type BoxOf = (call: Call, code: string) => Promise<string | undefined>

function ringing(boxOf: BoxOf, { intake }: Pick<DemoPlantDependencies, 'intake'>) {
  const boxes = new Set<string>()
  const send = async (boxId: string, celsius: number): Promise<void> => {
    const body = Buffer.from(JSON.stringify({ d: [{ dev: press.device, v: { [press.point]: celsius } }] }))
    if ((await intake.ingest({ boxId, body, isHistorical: false })) !== 'taken') throw new DomainError('unavailable')
  }
  return async (_: unknown, call: Call) => {
    const boxId = await boxOf(call, press.box)
    if (boxId === undefined) throw new DomainError('notFound')
    if (boxes.has(boxId)) throw new DomainError('demoAlarmRings')
    boxes.add(boxId)
    const end = () => {
      boxes.delete(boxId)
      // A stopping product accepts no more readings. The press then stays hot until the next command.
      send(boxId, usual).catch(() => undefined)
    }
    try {
      await send(boxId, hot)
      setTimeout(end, ringsMs).unref()
    } catch (error) {
      boxes.delete(boxId)
      throw error
    }
    return null
  }
}

function cutting(boxOf: BoxOf, services: Pick<DemoPlantDependencies, 'cutBox'>) {
  const boxes = new Set<string>()
  return async (_: unknown, call: Call) => {
    const boxId = await boxOf(call, cutBox)
    if (boxId === undefined) throw new DomainError('notFound')
    if (boxes.has(boxId)) throw new DomainError('demoBoxIsCut')
    if (!services.cutBox(companyOf(call.actor), cutBox, cutMs)) throw new DomainError('unavailable')
    boxes.add(boxId)
    setTimeout(() => boxes.delete(boxId), cutMs).unref()
    return null
  }
}
