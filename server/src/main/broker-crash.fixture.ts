// The product on a Mosquitto of the operator's own, both killed, stopped and started at random: what a box that waits for
// its acknowledgements is told, and what history holds afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { Mosquitto } from '../platform/broker/external/mosquitto.fixture.ts'
import { NumberedBox } from '../platform/broker/external/numbered-box.fixture.ts'
import { type Declaration, type InputOf, operation } from './declared-call.fixture.ts'
import { boxSecret } from './plant.fixture.ts'
import { eventually, startTestProduct } from './product.fixture.ts'
import { startSuite } from './suite.fixture.ts'

export interface BrokerCrashResult {
  readonly sent: number
  readonly acknowledged: number
  readonly stored: number
  /** Acknowledged by the broker and not in history. */
  readonly lost: readonly number[]
  /** Readings that are there more than once. */
  readonly doubled: number
}

const firstTs = (): number => Date.now() - 3_600_000

/**
 * Each of `faults` in turn. Where both go the product is killed and the broker stopped: Mosquitto writes after it
 * acknowledges, so that a kill loses what only it has.
 */
export type BrokerFaultKind = 'broker stopped' | 'broker killed' | 'product stopped' | 'product killed' | 'both'

export async function killBrokerAndProduct(
  faults: readonly BrokerFaultKind[],
  pauseMs: () => number,
): Promise<BrokerCrashResult> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-broker-crash-'))
  const mosquitto = await Mosquitto.start()
  const env = { MQTT_URL: mosquitto.url }
  const begin = firstTs()
  const bodyOf = (number: number): string =>
    JSON.stringify({ d: [{ dev: 'press', s: [['temperature', begin + number, number]] }] })
  try {
    const pointId = await makePoint(dataFolder)
    let suite = await startSuite(dataFolder, env)
    const box = new NumberedBox(mosquitto.url, 'iot/v1/alpha/box/up/data', bodyOf)
    box.start(3)
    for (const fault of faults) {
      await pause(pauseMs())
      if (fault === 'product stopped') await suite.stop()
      if (fault === 'product killed' || fault === 'both') await suite.kill()
      if (!fault.startsWith('product')) {
        await mosquitto.stop(fault === 'broker killed' ? 'SIGKILL' : 'SIGTERM')
        await pause(200)
        await mosquitto.start()
      }
      if (!fault.startsWith('broker')) suite = await startSuite(dataFolder, env)
    }
    await pause(1500)
    await box.stop()
    await pause(2000)
    await suite.stop()
    return { sent: box.sent, acknowledged: box.acknowledged.size, ...(await compare(dataFolder, pointId, box)) }
  } finally {
    await mosquitto.remove()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function makePoint(dataFolder: string): Promise<string> {
  const run = await startTestProduct({ dataFolder, databaseUrl: 'embedded' })
  const add = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
    (await run.admin<{ id: string }>(declaration, body)).data.id
  const boxId = await add(operation(boxResource, 'create'), { code: 'box', name: 'Box', secret: boxSecret })
  const modelId = await add(operation(model, 'create'), { code: 'm', name: 'm' })
  await add(operation(modelPoint, 'create'), { modelId, code: 'temperature', name: 'Temperature', storeMode: 1 })
  await add(createObjectByModel, { modelId, objectCode: 'press', objectName: 'Press', boxId })
  const [point] = await run.rows<{ id: string }>('select id from point')
  await eventually(async () => (await run.rows('select from outbox where done_at is null')).length === 0)
  await run.stop()
  return point?.id ?? ''
}

type StoredCounts = Pick<BrokerCrashResult, 'stored' | 'lost' | 'doubled'>

async function compare(dataFolder: string, pointId: string, box: NumberedBox): Promise<StoredCounts> {
  const run = await startTestProduct({ dataFolder, databaseUrl: 'embedded' })
  try {
    await run.product.intake.flush()
    const rows = await run.product.history.rows<[number]>(
      'SELECT value FROM sample FINAL WHERE point = {point:UInt64}',
      { point: pointId },
    )
    const stored = new Set(rows.map(([value]) => Number(value)))
    const lost = [...box.acknowledged].filter((number) => !stored.has(number))
    return { stored: rows.length, lost, doubled: rows.length - stored.size }
  } finally {
    await run.stop()
  }
}
