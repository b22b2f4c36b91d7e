// An intake with one company, two boxes and a few points, for tests that connect by MQTT.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataTypes } from '@gemba/contract/telemetry/sample.ts'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { ReceiveClock } from '../../../platform/clock.ts'
import type { BoxEvent } from '../box/box-event.ts'
import { demoPoint } from '../point/point.fixture.ts'
import type { IntakeCatalogue, PointMonitor } from '../point/point.ts'
import { Intake } from './intake.ts'
import type { IntakeHooks } from './intake-hooks.ts'
import type { IntakeEvent, IntakeOptions } from './intake-messages.ts'

const company = { companyId: '1', companyCode: 'demo', zone: 'Asia/Shanghai', rawRetentionDays: 0 }
const boxes = ['press-box', 'plant-box'].map((boxCode, index) => ({
  boxId: String(index + 1),
  boxCode,
  companyId: '1',
  enabled: true,
}))

const door = { storeMode: 4, storeDeadband: 0.5, periodMs: 10_000 } as const

export function demoCatalogue(): IntakeCatalogue {
  return {
    companies: [company],
    boxes: [...boxes],
    points: [
      demoPoint({ pointId: '11', boxId: '1', deviceCode: 'press-01', code: 'temperature' }),
      demoPoint({ pointId: '12', boxId: '1', deviceCode: 'press-01', code: 'note', dataType: dataTypes.string }),
      demoPoint({ pointId: '13', boxId: '1', deviceCode: 'press-01', code: 'level', ...door }),
      demoPoint({ pointId: '21', boxId: '2', deviceCode: 'meter', code: 'power', staleMs: 500 }),
    ],
  }
}

export interface DemoIntake {
  intake: Intake
  port: number
  events: IntakeEvent[]
  /** What the monitor of each point received: `pointId value`. */
  receivedValues: string[]
  catalogue: IntakeCatalogue
  /** Stored entries of box logs. */
  boxEvents: BoxEvent[]
  connect(boxCode: string, options?: IClientOptions): Promise<MqttClient>
}

export function intakeOptions(folder: string): IntakeOptions {
  return {
    history: { folder: join(folder, 'history') },
    spoolFolder: join(folder, 'spool'),
    snapshotPath: join(folder, 'latest.snapshot'),
    mqtt: { port: 0 },
  }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'gemba-intake-'))
}

/** Returns hooks with a catalogue in memory. Every box has the secret `secret`. */
export function demoHooks(
  catalogue: IntakeCatalogue,
  attach: (pointId: string) => PointMonitor | undefined,
  storedBoxEvents: BoxEvent[] = [],
): IntakeHooks {
  return {
    loadCatalogue: async () => structuredClone(catalogue),
    authenticate: async ({ userName, secret }) => {
      const box = boxes.find(({ boxCode }) => userName === boxCode || userName === `demo/${boxCode}`)
      if (!box || secret !== 'secret') return null
      return { companyId: '1', companyCode: 'demo', boxId: box.boxId, boxCode: box.boxCode }
    },
    clock: new ReceiveClock(),
    monitors: { attach: ({ pointId }) => attach(pointId), detach: () => undefined },
    storeBoxEvents: async (events) => void storedBoxEvents.push(...events),
    storeBoxSnapshots: async () => undefined,
    loadBoxRecords: async () => [],
    saveBoxRecords: async () => undefined,
    silences: { begin: async () => undefined, beat: async () => undefined, store: async () => undefined },
    receive: (message) => ({ echo: message }),
    close: async () => undefined,
  }
}

export async function startDemoIntake(folder: string, more: Partial<IntakeHooks> = {}): Promise<DemoIntake> {
  const events: IntakeEvent[] = []
  const receivedValues: string[] = []
  const boxEvents: BoxEvent[] = []
  const catalogue = demoCatalogue()
  const attach = (pointId: string): PointMonitor => {
    const take: PointMonitor['take'] = (_ts, _rts, value) => {
      receivedValues.push(`${pointId} ${value}`)
      return false
    }
    return { take, replay: take }
  }
  const intake = new Intake(intakeOptions(folder), { ...demoHooks(catalogue, attach, boxEvents), ...more }, (event) =>
    events.push(event),
  )
  const port = await intake.start()
  const connect = (boxCode: string, options: IClientOptions = {}): Promise<MqttClient> =>
    connectAsync(
      `mqtt://127.0.0.1:${port}`,
      { username: boxCode, password: 'secret', reconnectPeriod: 0, ...options },
      false,
    )
  return { intake, port, events, receivedValues, catalogue, boxEvents, connect }
}

/** Polls until `check` returns a truthy value. Fails after 5 s. */
export async function until<Found>(check: () => Found | Promise<Found>): Promise<NonNullable<Found>> {
  const deadline = Date.now() + 5000
  for (;;) {
    const result = await check()
    if (result) return result
    if (Date.now() > deadline) throw new Error(`nothing came of ${check}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
