// Servers that share the boxes, as real processes on a real broker: two join, one is killed, one is paused. Each plant has a
// rule and a calculation over the point of the next one, whose box belongs to any of the servers.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { timingType } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Mosquitto, whyNoMosquitto } from '../../platform/broker/external/mosquitto.fixture.ts'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'
import { type History, openHistory } from '../../platform/history/history.ts'
import { type HistoryServer, startHistoryServer } from '../../platform/history/history-server.ts'
import { RedisServer } from '../../platform/redis-server.fixture.ts'
import { operation } from '../declared-call.fixture.ts'
import { makePlant, type Plant } from '../plant.fixture.ts'
import { startTestProduct, type TestProduct } from '../product.fixture.ts'
import { killPrograms, type Program, queryDatabase, startProgram } from '../program.fixture.ts'

const program = fileURLToPath(new URL('shared-intake.fixture.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gemba-shared-'))
const plantCount = 4
/** How often slots move after the copies followed: a server ends, and one joins. */
const moveCount = 2
/** Much more than anything takes on a machine with other work. */
const waitMs = 120_000
let databaseUrl: string
let broker: Mosquitto
let store: HistoryServer
let redis: RedisServer | undefined
let history: History
let plants: LinkedPlant[]

/** A plant with what follows the point of the next plant. */
interface LinkedPlant extends Plant {
  readonly next: Plant
  /** A calculation returns the value of the next plant. */
  readonly copyId: string
  /** An alarm while the value of the next plant is above 80. */
  readonly nextRuleId: string
}

beforeAll(async () => {
  if (whyNoMosquitto) return
  databaseUrl = await createTestDatabase()
  const run = await startTestProduct({ databaseUrl })
  const made: Plant[] = []
  for (let count = 0; count < plantCount; count++) made.push(await makePlant(run))
  plants = []
  for (const [index, plant] of made.entries())
    plants.push(await linkPlant(run, plant, made[(index + 1) % plantCount] as Plant))
  await run.stop()
  redis = await RedisServer.start()
  store = await startHistoryServer(join(folder, 'clickhouse'))
  history = await openHistory({ url: store.url })
  broker = await Mosquitto.start()
}, 120_000)
afterAll(async () => {
  killPrograms()
  await broker?.remove()
  redis?.kill()
  await history?.close()
  await store?.kill()
  rmSync(folder, { recursive: true, force: true })
}, 30_000)

interface CreatedRecord {
  readonly id?: string
}

async function linkPlant(run: TestProduct, plant: Plant, next: Plant): Promise<LinkedPlant> {
  const idOf = ({ data, msg }: { data: { id?: string }; msg: string }): string => {
    if (!data.id) throw new Error(msg)
    return data.id
  }
  const copy = { objectId: plant.objectId, code: 'copy', name: 'Copy', storeMode: 1 as const }
  const copyId = idOf(await run.admin<CreatedRecord>(operation(point, 'create'), copy))
  const expression = `[${next.code}/temperature] > 80`
  const rule = { name: 'next', pointId: plant.pointId, kind: 6 as const, expression }
  const nextRuleId = idOf(await run.admin<CreatedRecord>(operation(alarmRule, 'create'), rule))
  const calculation = {
    calCode: `copy-${plant.code}`,
    calName: 'Copy',
    formula: 'a',
    resultDataId: copyId,
    isEnable: 1,
    params: [{ paramName: 'a', dataId: next.pointId }],
    timings: [{ type: timingType.codes.onChange }],
  }
  idOf(await run.admin<CreatedRecord>('/calInfo/addCalInfo', calculation))
  return Object.assign({}, plant, { next, copyId, nextRuleId })
}

const startServer = (name: string): Program =>
  startProgram([program], {
    GEMBA_PORT: undefined,
    GEMBA_MQTT_PORT: undefined,
    DATABASE_URL: databaseUrl,
    HISTORY_URL: store.url,
    MQTT_URL: broker.url,
    REDIS_URL: redis?.url,
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
  readonly plant: LinkedPlant
  readonly sent: (readonly [ts: number, value: number])[] = []
  readonly acknowledged: number[] = []

  constructor(plant: LinkedPlant) {
    this.plant = plant
  }

  get values(): number[] {
    return this.sent.map(([, value]) => value)
  }

  send(client: MqttClient): void {
    const count = this.sent.length
    const [ts, value] = [Date.now(), (count % 2 === 0 ? 105 : 20) + count / 1000] as const
    this.sent.push([ts, value])
    const { code } = this.plant
    const payload = JSON.stringify({ d: [{ dev: code, s: [['temperature', ts, value]] }] })
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

/** Returns the moves of the rule about the next plant: whether each raised its alarm. */
async function readNextMoves({ nextRuleId }: LinkedPlant): Promise<boolean[]> {
  const moves = await queryDatabase<{ isRaised: boolean }>(
    databaseUrl,
    `select t.action <> 3 as "isRaised" from alarm_transition t join alarm_episode e using (batch_no)
      where e.rule_id = ${nextRuleId} and t.action in (1, 3, 4) order by t.at, t.seq`,
  )
  return moves.map(({ isRaised }) => isRaised)
}

const readSamples = (pointId: string): Promise<[ts: number, value: number | null][]> =>
  history.rows('SELECT toUnixTimestamp64Milli(ts), value FROM sample FINAL WHERE point = {point:UInt64} ORDER BY ts', {
    point: pointId,
  })

/** Resolves when the copies of all plants have values that were sent after this call. */
async function untilCopiesFollow(): Promise<void> {
  const since = Date.now()
  const points = plants.map(({ copyId }) => Number(copyId))
  // Rows in the history are enough here, and cost its server less than the final ones.
  const sql =
    'SELECT point FROM sample WHERE point IN {points:Array(UInt64)} AND ts > fromUnixTimestamp64Milli({since:Int64}) GROUP BY point'
  await until(async () => (await history.rows(sql, { points, since })).length === points.length, waitMs)
}

test.skipIf(whyNoMosquitto)(
  'two servers join, one is killed and one is paused: no sample and no alarm is lost or repeated, and inputs of other servers arrive',
  { timeout: 400_000 },
  async ({ skip }) => {
    if (!redis) return skip('no redis-server here')
    const first = startServer('first')
    await until(async () => first.stdout().includes('owned'), waitMs)
    const client = await connectAsync(broker.url)
    const boxes = plants.map((plant) => new Box(plant))
    const timer = setInterval(() => {
      for (const box of boxes) box.send(client)
    }, 300)

    const second = startServer('second')
    const third = startServer('third')
    const areThree = async () => {
      const counts = await countOwners()
      return counts.length === 3 && counts.reduce((sum, count) => sum + count) === 64
    }
    await until(areThree, waitMs)
    await untilCopiesFollow()

    // Both leave at once, so that the third takes over their slots as groups of its own process.
    second.process.kill('SIGKILL')
    first.process.kill('SIGSTOP')
    await until(async () => (await countOwners())[0] === 64, waitMs)
    await untilCopiesFollow()
    first.process.kill('SIGCONT')
    const fourth = startServer('second')
    await until(areThree, waitMs)
    await untilCopiesFollow()
    // Enough moves to find a lost or repeated one. A fast machine gets here after few.
    for (const plant of plants) await until(async () => (await readNextMoves(plant)).length > 4, waitMs)

    clearInterval(timer)
    await until(async () => boxes.every(({ sent, acknowledged }) => acknowledged.length === sent.length), waitMs)
    // What waits for PostgreSQL is stored; a server that ends earlier leaves it to the next owner.
    for (const { plant, sent } of boxes) await until(async () => (await readMoves(plant)).length >= sent.length, waitMs)
    const last = (index: number) => boxes[(index + 1) % plantCount]?.sent.at(-1)
    const lastCopyOf = async (copyId: string) => (await readSamples(copyId)).findLast(([, value]) => value !== null)
    const isRaisedAtEnd = (index: number) => (last(index)?.[1] ?? 0) > 80
    const patience = { timeout: waitMs, interval: 250 }
    for (const [index, plant] of plants.entries()) {
      await expect.poll(() => lastCopyOf(plant.copyId), patience).toEqual(last(index))
      await expect.poll(async () => (await readNextMoves(plant)).at(-1), patience).toBe(isRaisedAtEnd(index))
    }
    const servers = [first, third, fourth]
    for (const server of servers) server.process.kill('SIGTERM')
    expect(
      await Promise.all(servers.map(({ ended }) => ended)),
      first.stderr() + third.stderr() + fourth.stderr(),
    ).toEqual([0, 0, 0])
    await client.endAsync()

    for (const [index, { plant, sent, values }] of boxes.entries()) {
      expect(await readSamples(plant.pointId)).toEqual(sent)
      expect(await readMoves(plant)).toEqual(values)
      // Each copy has the value and the time of its input, also after its slot or that of its input has moved.
      const inputs = new Set(boxes[(index + 1) % plantCount]?.sent.map(String))
      const copies = await readSamples(plant.copyId)
      const others = copies.filter((copy) => !inputs.has(String(copy)))
      // A new owner that knows no value of the input yet stores that there is none, once for each time that slots moved.
      expect(others.filter(([, value]) => value !== null)).toEqual([])
      expect(others.length).toBeLessThanOrEqual(moveCount)
      const moves = await readNextMoves(plant)
      expect(moves.length).toBeGreaterThan(4)
      expect(moves.filter((isRaised, move) => isRaised !== (move % 2 === 0))).toEqual([])
      expect(moves.at(-1)).toBe(isRaisedAtEnd(index))
    }
  },
)
