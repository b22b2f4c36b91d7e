// The product on its own data folder, with the plant of the intake benchmarks created through its API.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '../server/src/main/start/start-options.ts'
import { startProduct } from '../server/src/main/start-product.ts'
import { ensureCompany, ensureRole, ensureUser, openOwnSession } from '../server/src/modules/identity/index.ts'
import { type Database, jobLimits, openDatabase } from '../server/src/platform/db/database.ts'
import { inWork, systemActor } from '../server/src/platform/db/work.ts'
import { benchCompany, boxSecret, smallPlant } from './intake/intake-plant.ts'
import { within } from './run/within.ts'

const startLimitMs = 180_000
const callLimitMs = 120_000
const eventsLimitMs = 300_000
const statementLimitMs = 20 * 60_000

export interface BenchProduct {
  readonly product: Product
  readonly origin: string
  /** Bearer token of the administrator of the bench company. */
  readonly token: string
  readonly companyId: string
  /** Sends a command as the administrator. Throws if it fails. */
  call<T>(path: string, body: object): Promise<T>
  stop(): Promise<void>
}

/** Starts the product on a new folder, which is removed after `stop`, or on an existing one, which stays. */
export async function startBenchProduct(existingFolder?: string): Promise<BenchProduct> {
  const dataFolder = existingFolder ?? mkdtempSync(join(tmpdir(), 'gemba-bench-'))
  const report = (message: string, error: unknown): void => console.error(message, error)
  const starting = startProduct({
    settings: { port: 0, mqttPort: 0, dataFolder, seed: 'none' },
    say: () => undefined,
    report,
    failed: (reason) => report('the product ended', reason),
    restart: () => report('the product ended', 'it wants to be started again'),
  })
  const product = await within(startLimitMs, 'the start of the product', starting)
  const { companyId, token } = await createAdministrator(product.database)
  return {
    product,
    companyId,
    token,
    origin: `http://127.0.0.1:${product.port}`,
    call: callerOf(product, token),
    stop: async () => {
      await product.stop()
      if (!existingFolder) rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

function callerOf({ app }: Product, token: string): BenchProduct['call'] {
  return async (path, payload) => {
    const headers = { authorization: `Bearer ${token}` }
    const calling = app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
    const response = await within(callLimitMs, `the answer of ${path}`, calling)
    const { code, data, msg } = response.json()
    if (code !== '200') throw new Error(`${path}: ${msg} ${JSON.stringify(data)}`)
    return data
  }
}

/** Creates the bench company with an administrator, and opens a session. */
export function createAdministrator(database: Database): Promise<{ companyId: string; token: string }> {
  return inWork(database, systemActor(), async (work) => {
    const company = { code: benchCompany, name: 'Bench', zone: 'UTC', rawRetentionDays: 0 }
    const companyId = await ensureCompany(work, company)
    const roleId = await ensureRole(work, { companyId, code: 'admin', name: 'admin', grants: null })
    const user = {
      companyId,
      name: 'admin',
      nickname: 'admin',
      // The password with which the browser journeys sign in.
      password: 'Gemba@2026',
      department: { code: 'bench', name: 'Bench' },
      roleId,
    }
    const userId = await ensureUser(work, user)
    return { companyId, token: await openOwnSession(work, { companyId, userId }) }
  })
}

interface CreatedRecord {
  id: string
}

/** Limits that the published values never reach, so that every sample is checked without an alarm. */
const limits = { warnMax: 90, errorMax: 95, urgencyMax: 100, deadband: 1 }

export interface LoadPlant {
  readonly objectIds: readonly string[]
  readonly pointIds: readonly string[]
}

/** Sends commands as the administrator of the bench company. */
type BenchClient = Pick<BenchProduct, 'call'>

/** Creates the plant of the publisher: 20 boxes with 100 limited points each. */
export async function makeLoadPlant(bench: BenchProduct): Promise<LoadPlant> {
  const objectIds = await createLoadObjects(bench)
  await awaitEvents(bench)
  return { objectIds, pointIds: await listPoints(bench, objectIds) }
}

/** Creates the objects of the publisher with their boxes. Returns their ids. */
export async function createLoadObjects(bench: BenchClient): Promise<string[]> {
  const codes = Array.from({ length: smallPlant.pointsPerBox }, (_, index) => `p${index}`)
  const modelId = await createModel(bench, { code: 'machine', points: codes, rule: limits })
  const objectIds: string[] = []
  for (let index = 0; index < smallPlant.boxes; index++) {
    const { id: boxId } = await bench.call<CreatedRecord>('/boxSmart/add', {
      ...boxNamed(`box-${index}`),
      secret: boxSecret,
    })
    const object = { modelId, objectCode: `machine-${index}`, objectName: `Machine ${index}`, boxId, deviceCode: 'M01' }
    objectIds.push((await bench.call<CreatedRecord>('/infObject/createByModel', object)).id)
  }
  return objectIds
}

/**
 * Creates a machine whose point `t` alarms above 100 without delay. Without `ackRequired` each raise is a new episode.
 */
export async function makeAlarmMachine(bench: BenchProduct, ackRequired: 0 | 1 = 0): Promise<void> {
  const rule = { urgencyMax: 100, deadband: 1, ackRequired }
  const modelId = await createModel(bench, { code: 'alarming', points: ['t'], rule })
  const { id: boxId } = await bench.call<CreatedRecord>('/boxSmart/add', {
    ...boxNamed('alarm-box'),
    secret: boxSecret,
  })
  const object = { modelId, objectCode: 'alarming', objectName: 'Alarming', boxId, deviceCode: 'A01' }
  await bench.call('/infObject/createByModel', object)
  await awaitEvents(bench)
}

const boxNamed = (code: string) => ({ code, name: code })

interface ModelOrder {
  readonly code: string
  readonly points: readonly string[]
  readonly rule: object
}

async function createModel(bench: BenchClient, { code, points, rule }: ModelOrder): Promise<string> {
  const { id: modelId } = await bench.call<CreatedRecord>('/infModel/add', { code, name: code })
  for (const [sortNumber, point] of points.entries()) {
    const body = { modelId, code: point, name: point, unit: '°C', storeMode: 1, periodMs: 1000, sortNumber }
    const { id: modelPointId } = await bench.call<CreatedRecord>('/infModelPoint/add', body)
    await bench.call('/modelAlarm/addModelAlarm', { name: point, modelPointId, ...rule })
  }
  return modelId
}

/** Resolves when all events are delivered and the intake has loaded the plant. */
async function awaitEvents({ product }: BenchProduct): Promise<void> {
  const deadline = performance.now() + eventsLimitMs
  for (;;) {
    const { rowCount } = await product.database.pool.query('select from outbox where done_at is null limit 1')
    if (rowCount === 0) break
    if (performance.now() > deadline) throw new Error(`the events of the plant: not within ${eventsLimitMs / 1000} s`)
    await wait(50)
  }
  await within(eventsLimitMs, 'the catalogue of the intake', product.intake.reload('all'))
}

/** Returns the ids of the points of objects. */
export async function listPoints(bench: BenchClient, objectIds: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const objectId of objectIds) {
    const { records } = await bench.call<{ records: CreatedRecord[] }>('/infObjectPoint/page', {
      objectId,
      pageSize: 1000,
    })
    ids.push(...records.map(({ id }) => id))
  }
  return ids
}

/** Runs statements without triggers and foreign key checks, for inserting millions of rows. */
export async function fillBench({ product }: BenchProduct, statements: readonly string[]): Promise<void> {
  const url = String(product.database.pool.options.connectionString)
  const { pool, close } = openDatabase(url, { connections: 1, limits: jobLimits })
  const connection = await pool.connect()
  await connection.query('set session_replication_role = replica')
  for (const statement of statements)
    await within(statementLimitMs, statement.slice(0, 60), connection.query(statement))
  connection.release(true)
  await close()
}
