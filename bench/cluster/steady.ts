// Three servers without faults: what is stored of sixty boxes, and how soon a changed rule holds at all servers.
import { setTimeout as wait } from 'node:timers/promises'
import { type Figure, fullLength, type Length } from '../figure.ts'
import { type BenchCluster, runOnCluster, settle, urlOf } from './cluster-run.ts'
import { compareLevelChanges, compareMessages, compareSamples, figureOfDifferences } from './compare-stores.ts'
import { type BoxPoint, createBoxPoints, ExcursionBoxes, limit } from './excursion-boxes.ts'

const serverCount = 3
const boxCount = 60
const sendEveryMs = 500
const lengths = { full: { loadMs: 120_000, changes: 6 }, quick: { loadMs: 20_000, changes: 2 } }
/** A limit that each value exceeds. */
const lowLimit = 10
/** The excursions of all boxes begin together, each time after this interval. */
const excursionEveryMs = 10 * sendEveryMs
/** A value between two excursions. */
const calmMs = 5 * sendEveryMs
const maxDelayMs = 2000
/** Time after which a rule that does not hold is a failure of the run. */
const waitLimitMs = 30_000

export function measureSteady({ seconds }: Length): Promise<Figure[]> {
  const { loadMs, changes } = seconds >= fullLength.seconds ? lengths.full : lengths.quick
  return runOnCluster({ serverCount, settings: {} }, async (bench) => {
    const points = await createBoxPoints(bench.client, boxCount)
    await settle(bench.cluster)
    const load = await sendDuring(bench, points, () => wait(loadMs))
    const sent = { boxes: load.boxes, points }
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
    const { result: delays } = await sendDuring(bench, points, () => changeRule(bench, points, changes))
    return [...differences, figureOfDelays(delays)]
  })
}

/** Runs `perform` while all boxes send. */
async function sendDuring<Result>(
  { cluster }: BenchCluster,
  points: readonly BoxPoint[],
  perform: () => Promise<Result>,
): Promise<{ result: Result; boxes: ExcursionBoxes }> {
  const boxes = await ExcursionBoxes.connect(urlOf(cluster, 'broker'), points)
  boxes.start(sendEveryMs)
  const result = await perform()
  await boxes.stop()
  return { result, boxes }
}

/**
 * Changes the limit of the rule between excursions, so that all boxes raise their alarm and end it in turn. Returns for each
 * change the time from its reply to the value at which the last box followed it.
 */
async function changeRule(bench: BenchCluster, points: readonly BoxPoint[], changes: number): Promise<number[]> {
  const { records } = await bench.client.call<{ records: Rule[] }>('/modelAlarm/selectModelAlarmByPage', {})
  const [rule] = records
  const startedAt = performance.now()
  const delays: number[] = []
  for (let change = 0; change < changes; change++) {
    await waitForCalm(startedAt)
    const isLow = change % 2 === 0
    const since = Date.now()
    await bench.client.call('/modelAlarm/editModelAlarm', { id: rule?.id, urgencyMax: isLow ? lowLimit : limit })
    const repliedAt = Date.now()
    const lastAt = await untilFollowed(bench, { points, since, action: isLow ? 1 : 3 })
    delays.push(lastAt - repliedAt)
  }
  return delays
}

interface Rule {
  readonly id: string
}

/** Resolves in the middle between two excursions. */
async function waitForCalm(startedAt: number): Promise<void> {
  const phaseMs = (performance.now() - startedAt) % excursionEveryMs
  await wait((calmMs - phaseMs + excursionEveryMs) % excursionEveryMs)
}

interface FollowOrder {
  readonly points: readonly BoxPoint[]
  readonly since: number
  /** Of the transition that the change causes. */
  readonly action: number
}

/** Returns the instant of the last of the first transitions of each point. */
async function untilFollowed({ stores }: BenchCluster, { points, since, action }: FollowOrder): Promise<number> {
  for (const deadline = Date.now() + waitLimitMs; ; await wait(sendEveryMs)) {
    const { rows } = await stores.pool.query<{ count: number; last: number | null }>(
      `select count(*)::int as count, max(first) as last from (
        select min(t.at) as first from alarm_transition t join alarm_episode e using (batch_no)
        where e.point_id = any($1) and t.action = $2 and t.at > $3 group by e.point_id) f`,
      [points.map(({ pointId }) => pointId), action, new Date(since)],
    )
    const [followed] = rows
    if (followed?.last && followed.count === points.length) return followed.last
    if (Date.now() > deadline) throw new Error(`${followed?.count} of ${points.length} points follow the rule`)
  }
}

function figureOfDelays(delays: readonly number[]): Figure {
  return {
    name: 'steady load: from the reply of a changed rule to the last value that follows it',
    measured: `${Math.max(...delays)} ms`,
    goal: `<= ${maxDelayMs} ms`,
    isMet: Math.max(...delays) <= maxDelayMs,
    remark: `each: ${delays.join(', ')} ms; ${boxCount} boxes at ${serverCount} servers, a value every ${sendEveryMs} ms`,
  }
}
