// Servers that share the boxes, as real processes on a real broker: one joins, one is killed, one is paused.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Mosquitto, whyNoMosquitto } from '../../platform/broker/external/mosquitto.fixture.ts'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'
import { openHistory } from '../../platform/history/history.ts'
import { type HistoryServer, startHistoryServer } from '../../platform/history/history-server.ts'
import { makePlant, type Plant } from '../plant.fixture.ts'
import { startTestProduct } from '../product.fixture.ts'
import { killPrograms, type Program, queryDatabase, startProgram } from '../program.fixture.ts'

const program = fileURLToPath(new URL('shared-intake.fixture.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gemba-shared-'))
const plantCount = 4
let databaseUrl: string
let broker: Mosquitto
let store: HistoryServer
let plants: Plant[]

beforeAll(async () => {
  if (whyNoMosquitto) return
  databaseUrl = await createTestDatabase()
  const run = await startTestProduct({ databaseUrl })
  plants = []
  for (let count = 0; count < plantCount; count++) plants.push(await makePlant(run))
  await run.stop()
  store = await startHistoryServer(join(folder, 'clickhouse'))
  broker = await Mosquitto.start()
}, 120_000)
afterAll(async () => {
  killPrograms()
  await broker?.remove()
  await store?.kill()
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

const startServer = (name: string): Program =>
  startProgram([program], {
    GEMBA_PORT: undefined,
    GEMBA_MQTT_PORT: undefined,
    DATABASE_URL: databaseUrl,
    HISTORY_URL: store.url,
    MQTT_URL: broker.url,
    DATA: join(folder, name),
  })

/** Polls the database with few connections. */
async function until(check: () => Promise<boolean> | boolean, withinMs: number): Promise<void> {
  for (const end = Date.now() + withinMs; !(await check()); await pause(250))
    if (Date.now() > end) throw new Error(`nothing came within ${withinMs} ms`)
}

const countOwners = async (): Promise<number[]> =>
  (
    await queryDatabase<{ n: number }>(
      databaseUrl,
      `select count(*)::integer as n from intake_slot where expires_at > now() group by server_id order by n`,
    )
  ).map(({ n }) => n)

/** Sends values that raise and end an alarm in turn, and remembers which were acknowledged. */
class Box {
  readonly plant: Plant
  readonly sent: number[] = []
  readonly acknowledged: number[] = []

  constructor(plant: Plant) {
    this.plant = plant
  }

  send(client: MqttClient): void {
    const count = this.sent.length
    const value = (count % 2 === 0 ? 105 : 20) + count / 1000
    this.sent.push(value)
    const { code } = this.plant
    const payload = JSON.stringify({ d: [{ dev: code, s: [['temperature', Date.now(), value]] }] })
    client.publish(`iot/v1/alpha/${code}-box/up/data`, payload, { qos: 1 }, (error) => {
      if (!error) this.acknowledged.push(value)
    })
  }
}

async function readMoves({ ruleId }: Plant): Promise<number[]> {
  const moves = await queryDatabase<{ value: number }>(
    databaseUrl,
    `select t.value from alarm_transition t join alarm_episode e using (batch_no)
      where e.rule_id = ${ruleId} and t.action in (1, 3, 4) order by t.at, t.seq`,
  )
  return moves.map(({ value }) => value)
}

test.skipIf(whyNoMosquitto)(
  'a server joins, one is killed and one is paused: no sample and no alarm is lost or repeated',
  { timeout: 150_000 },
  async () => {
    const first = startServer('first')
    await until(async () => first.stdout().includes('owned'), 20_000)
    const client = await connectAsync(broker.url)
    const boxes = plants.map((plant) => new Box(plant))
    const timer = setInterval(() => {
      for (const box of boxes) box.send(client)
    }, 300)

    const second = startServer('second')
    const areTwo = async () => {
      const counts = await countOwners()
      return counts.length === 2 && counts[0]! + counts[1]! === 64
    }
    await until(areTwo, 20_000)
    await pause(1000)
    second.process.kill('SIGKILL')
    await until(async () => (await countOwners())[0] === 64, 25_000)

    const third = startServer('second')
    await until(areTwo, 20_000)
    await pause(1000)
    first.process.kill('SIGSTOP')
    await until(async () => (await countOwners())[0] === 64, 25_000)
    first.process.kill('SIGCONT')
    await until(areTwo, 25_000)
    await pause(1000)

    clearInterval(timer)
    await until(async () => boxes.every(({ sent, acknowledged }) => acknowledged.length === sent.length), 20_000)
    // What waits for PostgreSQL is stored; a server that ends earlier leaves it to the next owner.
    for (const { plant, sent } of boxes) await until(async () => (await readMoves(plant)).length >= sent.length, 30_000)
    for (const server of [first, third]) server.process.kill('SIGTERM')
    expect(await Promise.all([first.ended, third.ended])).toEqual([0, 0])
    await client.endAsync()

    const history = await openHistory({ url: store.url })
    for (const { plant, sent } of boxes) {
      const rows = await history.rows<[number]>(
        'SELECT value FROM sample FINAL WHERE point = {point:UInt64} ORDER BY ts',
        { point: plant.pointId },
      )
      expect(rows.map(([value]) => value)).toEqual(sent)
      expect(await readMoves(plant)).toEqual(sent)
    }
    await history.close()
  },
)
