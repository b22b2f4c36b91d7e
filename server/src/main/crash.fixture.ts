// Kills the whole product again and again under a box that sends excursions, and compares what it holds afterwards with
// what it was told: samples, changes of alarm level, events, messages.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { point as pointResource } from '@gemba/contract/equipment/point.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { calculation } from '@gemba/contract/telemetry/calculation/calculation.ts'
import { timingType } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { AggregateBuilder } from '../modules/telemetry/aggregate/aggregate-builder.ts'
import { type Declaration, type InputOf, operation, unchecked } from './declared-call.fixture.ts'
import { ExcursionBox, type Excursions, stepMs } from './excursion-box.fixture.ts'
import { boxSecret } from './plant.fixture.ts'
import { eventually, startTestProduct, type TestProduct } from './product.fixture.ts'
import { startSuite } from './suite.fixture.ts'

interface WatchedDevice {
  readonly rule: Record<string, unknown>
  readonly storeMode: number
  readonly course: Excursions
}

/** Devices whose changes of level are told by single readings, whatever the product remembers. */
const rules: Record<string, WatchedDevice> = {
  plain: {
    rule: { warnMax: 80, deadband: 1 },
    storeMode: 1,
    course: { device: 'plain', every: 10, lasts: 2, normal: 20, beyond: 105 },
  },
  unattended: {
    rule: { warnMax: 80, deadband: 1, ackRequired: 0 },
    storeMode: 1,
    course: { device: 'unattended', every: 12, lasts: 1, normal: 20, beyond: 105 },
  },
  delayed: {
    rule: { warnMax: 80, deadband: 1, onDelayMs: 100 },
    storeMode: 1,
    course: { device: 'delayed', every: 20, lasts: 8, normal: 20, beyond: 105 },
  },
  /** Changes of level that the store filter keeps out of history. */
  filtered: {
    rule: { warnMax: 80, deadband: 1 },
    storeMode: 2,
    course: { device: 'filtered', every: 15, lasts: 2, normal: 78, beyond: 82 },
  },
  /** Rules of other kinds over the same course. */
  state: {
    rule: { kind: 2, states: '105', level: 2 },
    storeMode: 1,
    course: { device: 'state', every: 10, lasts: 3, normal: 20, beyond: 105 },
  },
  expression: {
    rule: { kind: 6, expression: 'temperature > 80', level: 3 },
    storeMode: 1,
    course: { device: 'expression', every: 15, lasts: 2, normal: 20, beyond: 105 },
  },
  unstored: {
    rule: { warnMax: 80, deadband: 1 },
    storeMode: 0,
    course: { device: 'unstored', every: 30, lasts: 3, normal: 20, beyond: 105 },
  },
}

/** Values that a rate or a frozen value is measured over, at the rhythm of the box. */
const windowSteps = 4
const windowMs = windowSteps * stepMs

/**
 * Devices whose rules compare several readings, or the time without any. A killed product measures from what it still
 * has, so that a change of level may be later, but in the same period, and neither lost nor doubled.
 */
const rulesOverTime: Record<string, WatchedDevice & { changesAt(values: readonly number[]): LevelStep[] }> = {
  rate: {
    rule: { kind: 3, windowMs, warnMax: 100 },
    storeMode: 1,
    course: { device: 'rate', every: 20, lasts: 8, normal: 20, beyond: 105 },
    changesAt: (values) => changesWhere(values, (at) => (values[at] ?? 0) - (values[at - windowSteps] ?? Infinity) > 0),
  },
  frozen: {
    rule: { kind: 7, windowMs, level: 3 },
    storeMode: 1,
    course: { device: 'frozen', every: 40, lasts: 1, normal: 20, beyond: 105 },
    changesAt: (values) =>
      changesWhere(values, (at) =>
        values.slice(Math.max(0, at - windowSteps), at + 1).every((value) => at >= windowSteps && value === values[at]),
      ),
  },
  /** Sends nothing. The time in which the product does not run does not count. */
  silent: {
    rule: { kind: 5, windowMs: 1000, level: 3 },
    storeMode: 1,
    course: { device: 'silent', every: 40, lasts: 0, normal: 20, beyond: 20, isSilent: true },
    changesAt: () => [['raise', 0]],
  },
}

type LevelStep = readonly [change: 'raise' | 'return', message: number]

/** Returns the messages at which a condition begins and ends. */
function changesWhere(values: readonly number[], holds: (at: number) => boolean): LevelStep[] {
  const steps: LevelStep[] = []
  let isRaised = false
  for (let at = 0; at < values.length; at++) {
    if (holds(at) === isRaised) continue
    isRaised = !isRaised
    steps.push([isRaised ? 'raise' : 'return', at])
  }
  return steps
}

/** The device with calculations. */
const calculated = 'plain'

type Readings = [ts: number, value: number][]

/** The calculations, with the results of readings. */
const calculations: Record<string, { formula: string; resultsOf: (readings: Readings) => Readings }> = {
  double: { formula: 't * 2', resultsOf: (readings) => readings.map(([ts, value]) => [ts, value * 2]) },
  /** A function that remembers the value before, also over a kill. */
  change: {
    formula: 'delta(t)',
    resultsOf: (readings) =>
      readings.slice(1).map(([ts, value], index) => [ts, value - (readings[index]?.[1] ?? Number.NaN)]),
  },
}

export interface CrashResult {
  readonly acknowledged: number
  readonly startsMs: readonly number[]
  readonly exitCode: number | null
  readonly leftSegments: number
  /** By device: changes of level told and found. */
  readonly levelChanges: Record<string, { sent: string[]; stored: string[] }>
  readonly samples: Record<string, { sent: [number, number][]; stored: [number, number][] }>
  readonly raises: number
  /** Events of alarms that were raised, those of them outside of floods, and messages to each user about these. */
  readonly raiseEvents: number
  readonly notifiedEvents: number
  readonly messagesByUser: readonly number[]
  /** Minutes of points in the aggregates, and how many of them differ from their samples. */
  readonly minutes: { readonly compared: number; readonly different: number }
}

/** @param pauseMs how long the product runs before each kill */
export async function killRepeatedly(kills: number, pauseMs: () => number): Promise<CrashResult> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-crash-'))
  try {
    await makeDevices(dataFolder)
    // Its hour is over and settled at any minute of the clock.
    const hoursAgo = 2
    const box = new ExcursionBox({ company: 'alpha', box: 'box', secret: boxSecret }, allCourses, hoursAgo)
    const startsMs: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      const begun = performance.now()
      const suite = await startSuite(dataFolder)
      startsMs.push(performance.now() - begun)
      const broken = box.sendUntilBroken(suite.mqttPort)
      await new Promise((resolve) => setTimeout(resolve, pauseMs()))
      await suite.kill()
      await broken
    }
    const last = await startSuite(dataFolder)
    await box.finish(last.mqttPort)
    // Segments go when all is stored that their readings led to.
    const isDrained = async () => readdirSync(join(dataFolder, 'spool')).length === 0
    await eventually(isDrained, 120_000)
    const { code: exitCode } = await last.stop()
    const leftSegments = readdirSync(join(dataFolder, 'spool')).length
    return { ...(await compare(dataFolder, box)), acknowledged: box.acknowledged, startsMs, exitCode, leftSegments }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

const courseOf = ({ course }: WatchedDevice): Excursions => course
/** Courses of the devices that `makeDevices` makes, without those whose rules compare several readings. */
export const deviceCourses: readonly Excursions[] = Object.values(rules).map(courseOf)
const allCourses = [...deviceCourses, ...Object.values(rulesOverTime).map(courseOf)]

/** Makes the company alpha with a box and its devices in a data folder. Returns the token of its administrator. */
export async function makeDevices(dataFolder: string): Promise<string> {
  const run = await startTestProduct({ dataFolder, databaseUrl: 'embedded' })
  const make = async <D extends Declaration>(declaration: D, body: InputOf<D>): Promise<string> => {
    const { code, data, msg } = await run.admin<{ id: string }>(declaration, body)
    if (code !== '200') throw new Error(`${declaration.name}: ${msg} ${JSON.stringify(data)}`)
    return data.id
  }
  const boxId = await make(operation(boxResource, 'create'), { code: 'box', name: 'Box', secret: boxSecret })
  const devices = Object.entries<WatchedDevice>(rules).concat(Object.entries(rulesOverTime))
  for (const [name, { rule, storeMode }] of devices) {
    const modelId = await make(operation(model, 'create'), { code: name, name })
    const point = { modelId, code: 'temperature', name: 'Temperature', storeMode, storeDeadband: 50 }
    const modelPointId = await make(operation(modelPoint, 'create'), unchecked(point))
    await make(operation(alarmRule, 'create'), { name: 'limits', modelPointId, ...rule })
    const objectId = await make(createObjectByModel, { modelId, objectCode: name, objectName: name, boxId })
    if (name !== calculated) continue
    const [row] = await run.rows<{ id: string }>(`select id from point where object_id = ${objectId}`)
    for (const [code, { formula }] of Object.entries(calculations)) {
      const resultPointId = await make(operation(pointResource, 'create'), { objectId, code, name: code, storeMode: 1 })
      const params = [{ name: 't', pointId: row?.id }]
      const timings = [{ type: timingType.codes.onChange }]
      const input = { code, name: code, formula, resultPointId, status: 1, params, timings }
      await make(operation(calculation, 'create'), unchecked(input))
    }
  }
  await eventually(
    async () => (await run.rows('select from alarm_rule where point_id is not null')).length === devices.length,
  )
  await eventually(async () => (await run.rows('select from outbox where done_at is null')).length === 0)
  await run.stop()
  return run.tokens.admin
}

type ComparedCounts = Omit<CrashResult, 'acknowledged' | 'startsMs' | 'exitCode' | 'leftSegments'>

async function compare(dataFolder: string, box: ExcursionBox): Promise<ComparedCounts> {
  const run = await startTestProduct({ dataFolder, databaseUrl: 'embedded' })
  try {
    await eventually(async () => (await run.rows('select from outbox where done_at is null')).length === 0, 120_000)
    const levelChanges: ComparedCounts['levelChanges'] = {}
    const samples: ComparedCounts['samples'] = {}
    for (const [name, { course, storeMode }] of Object.entries(rules)) {
      levelChanges[name] = { sent: box.levelChanges(course), stored: await levelChangesOf(run, name) }
      if (storeMode === 1) samples[name] = { sent: box.readings(course), stored: await samplesOf(run, name) }
    }
    for (const [name, device] of Object.entries(rulesOverTime))
      levelChanges[name] = await compareByPeriod(run, device, box)
    const { course } = rules[calculated] as (typeof rules)[string]
    for (const [code, { resultsOf }] of Object.entries(calculations)) {
      const sent = resultsOf(box.readings(course))
      const stored = await samplesOf(run, calculated, code)
      // The first reading has no value before it.
      samples[code] = { sent, stored: stored.filter(([ts]) => ts >= (sent[0]?.[0] ?? 0)) }
    }
    const [raised] = await run.rows<{ n: string; notified: string }>(`select count(*) as n,
      count(*) filter (where payload->'receivers' is distinct from '[]'::jsonb) as notified
      from outbox where name = 'alarm.raised'`)
    const messageCounts = await run.rows<{ n: string }>(`select count(*) as n from user_message m
      join outbox o on o.id = m.event_id where o.name = 'alarm.raised' group by m.user_id`)
    const raises = Object.values(levelChanges).flatMap(({ stored }) =>
      stored.filter((change) => change.startsWith('raise')),
    ).length
    return {
      levelChanges,
      samples,
      raises,
      raiseEvents: Number(raised?.n),
      notifiedEvents: Number(raised?.notified),
      messagesByUser: messageCounts.map(({ n }) => Number(n)),
      minutes: await compareMinutes(run),
    }
  } finally {
    await run.stop()
  }
}

/** Compares the changes of level of a device by the periods of its course in which they are. */
async function compareByPeriod(
  run: TestProduct,
  { course, changesAt }: (typeof rulesOverTime)[string],
  box: ExcursionBox,
) {
  const { device, every, isSilent = false } = course
  // The kills may have been too soon for an alarm about silence.
  if (isSilent) await eventually(async () => (await levelChangesOf(run, device)).length > 0)
  const steps = changesAt(box.readings(course).map(([, value]) => value))
  const sent = steps.map(([change, message]) => (isSilent ? change : `${change} ${Math.floor(message / every)}`))
  const stored = (await levelChangesOf(run, device)).map((text) => {
    const [change = '', ts] = text.split(' ')
    return isSilent ? change : `${change} ${Math.floor((Number(ts) - box.firstTs) / stepMs / every)}`
  })
  return { sent, stored }
}

/** Compares the aggregates of the hours that are over with their samples. */
async function compareMinutes({ product: { history } }: TestProduct): Promise<CrashResult['minutes']> {
  const report = (message: string, error: unknown): never => {
    throw new Error(message, { cause: error })
  }
  await new AggregateBuilder(history, { report, settleSec: 0, restFactor: 0 }).build()
  const rows = await history.rows<[compared: number, different: number]>(`
    SELECT toUInt32(count()), toUInt32(countIf(n != m.n OR total != m.sum)) FROM (
      SELECT point, toStartOfMinute(ts) AS t0, count() AS n, sumIf(v, isFinite(v)) AS total
      FROM (SELECT point, ts, argMax(value, rts) AS v FROM sample GROUP BY point, ts)
      GROUP BY point, t0) AS s
    FULL JOIN (SELECT point, t0, n, sum FROM sample_1m FINAL WHERE n > 0) AS m USING (point, t0)
    WHERE toStartOfHour(t0) < toStartOfHour(now() - 120)`)
  const [compared = 0, different = 0] = rows[0] ?? []
  return { compared, different }
}

const words: Record<number, string> = { 1: 'raise', 4: 'raise', 3: 'return' }

export async function levelChangesOf(run: TestProduct, name: string): Promise<string[]> {
  const rows = await run.rows<{ action: number; at: number }>(`select t.action, t.at from alarm_transition t
    join alarm_episode e using (batch_no) where e.object_code = '${name}' and t.action in (1, 3, 4)
    order by e.id, t.seq`)
  return rows.map(({ action, at }) => `${words[action]} ${at}`)
}

export async function samplesOf(run: TestProduct, name: string, code = 'temperature'): Promise<[number, number][]> {
  const [point] = await run.rows<{ id: string }>(
    `select p.id from point p join object o on o.id = p.object_id where o.code = '${name}' and p.code = '${code}'`,
  )
  return run.product.history.rows<[number, number]>(
    'SELECT toUnixTimestamp64Milli(ts), value FROM sample WHERE point = {point:UInt64} GROUP BY ts, value ORDER BY ts',
    { point: point?.id },
  )
}
