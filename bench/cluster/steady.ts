// Three servers without faults: what is stored of sixty boxes, and how soon a changed rule holds at all servers.
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../server/src/platform/db/database.ts'
import { type Figure, fullLength, type Length, percentile } from '../figure.ts'
import { type BenchCluster, runOnCluster, settle, urlOf } from './cluster-run.ts'
import { compareLevelChanges, compareMessages, compareSamples, figureOfDifferences } from './compare-stores.ts'
import { type BoxPoint, createBoxPoints, ExcursionBoxes, limit } from './excursion-boxes.ts'

const serverCount = 3
const boxCount = 60
const sendEveryMs = 500
const lengths = { full: { loadMs: 120_000, changes: 6 }, quick: { loadMs: 20_000, changes: 2 } }
const knownMs = 5000
/** A limit that each value exceeds. */
const lowLimit = 10
/** The excursions of all boxes begin together, each time after this interval. */
const excursionEveryMs = 10 * sendEveryMs
/** A value between two excursions. */
const calmMs = 5 * sendEveryMs
/** Of their boxes, some at each server. */
const changedCount = 12
const maxDelayMs = 2000
/** Actions of transitions: an alarm begins, or its value or its rule ends it. */
const [raising, ending] = [[1], [3, 19]]
/** Time after which a rule that does not hold is a failure of the run. */
const waitLimitMs = 30_000

export function measureSteady({ seconds }: Length): Promise<Figure[]> {
  const { loadMs, changes } = seconds >= fullLength.seconds ? lengths.full : lengths.quick
  return runOnCluster({ serverCount, settings: {} }, async (bench) => {
    const points = await createBoxPoints(bench.client, boxCount)
    await settle(bench.cluster)
    // Until all servers know the points that were created last.
    await wait(knownMs)
    const boxes = await ExcursionBoxes.connect(urlOf(bench.cluster, 'broker'), points)
    boxes.start(sendEveryMs)
    await wait(loadMs)
    await boxes.stop()
    const sent = { boxes, points }
    const differences = [
      figureOfDifferences(
        'steady load: acknowledged samples',
        await compareSamples(urlOf(bench.cluster, 'history'), sent),
      ),
      figureOfDifferences(
        'steady load: changes of alarm level, in order',
        await compareLevelChanges(bench.stores, sent),
      ),
      figureOfDifferences(
        'steady load: messages to a user, one for each alarm',
        await compareMessages(bench.stores, sent),
      ),
    ]
    return [...differences, figureOfDelays(await changeRules(bench, points, changes))]
  })
}

/**
 * Changes rules between excursions, so that each alarm begins and ends in turn. Returns for each change the time from its
 * reply to the value that follows it.
 */
async function changeRules(bench: BenchCluster, points: readonly BoxPoint[], changes: number): Promise<number[]> {
  const { client, stores } = bench
  const rules = new Map<string, string>()
  const changed = points.slice(0, changedCount)
  for (const { pointId } of changed) {
    const { records } = await client.call<{ records: { id: string }[] }>('/alarmInfo/page', { pointId })
    rules.set(pointId, records[0]?.id ?? '')
  }
  const boxes = await ExcursionBoxes.connect(urlOf(bench.cluster, 'broker'), points)
  boxes.start(sendEveryMs)
  const startedAt = performance.now()
  const delays: number[] = []
  for (let change = 0; change < changes; change++) {
    await waitForCalm(startedAt)
    const isLow = change % 2 === 0
    const since = Date.now()
    const repliedAt = new Map<string, number>()
    for (const { pointId } of changed) {
      await client.call('/alarmInfo/edit', { id: rules.get(pointId), urgencyMax: isLow ? lowLimit : limit })
      repliedAt.set(pointId, Date.now())
    }
    delays.push(...(await readDelays(stores, { repliedAt, since, actions: isLow ? raising : ending })))
  }
  await boxes.stop()
  return delays
}

/** Resolves in the middle between two excursions. */
async function waitForCalm(startedAt: number): Promise<void> {
  const phaseMs = (performance.now() - startedAt) % excursionEveryMs
  await wait((calmMs - phaseMs + excursionEveryMs) % excursionEveryMs)
}

interface ChangeOrder {
  /** When the change of the rule of each point was confirmed, in epoch ms. */
  readonly repliedAt: ReadonlyMap<string, number>
  readonly since: number
  /** Of the transition that the change causes. */
  readonly actions: readonly number[]
}

/** Returns the delay of the first transition of each point, in ms. */
async function readDelays(stores: Database, { repliedAt, since, actions }: ChangeOrder): Promise<number[]> {
  for (const deadline = Date.now() + waitLimitMs; ; await wait(sendEveryMs)) {
    const { rows } = await stores.pool.query<{ pointId: string; at: number }>(
      `select e.point_id as "pointId", min(t.at) as at from alarm_transition t join alarm_episode e using (batch_no)
        where e.point_id = any($1) and t.action = any($2) and t.at > $3 group by e.point_id`,
      [[...repliedAt.keys()], actions, new Date(since)],
    )
    if (rows.length === repliedAt.size) return rows.map(({ pointId, at }) => at - (repliedAt.get(pointId) ?? 0))
    if (Date.now() > deadline) throw new Error(`${rows.length} of ${repliedAt.size} points follow their rules`)
  }
}

function figureOfDelays(delays: readonly number[]): Figure {
  return {
    name: 'steady load: from the reply of a changed rule to the value that follows it, longest',
    measured: `${Math.max(...delays)} ms`,
    goal: `<= ${maxDelayMs} ms`,
    isMet: Math.max(...delays) <= maxDelayMs,
    remark: `median ${percentile(delays, 0.5)} ms, ${delays.length} changes; ${boxCount} boxes at ${serverCount} servers, a value every ${sendEveryMs} ms`,
  }
}
