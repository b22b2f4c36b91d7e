// Compares what boxes sent with what the stores of a cluster hold.
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../server/src/platform/db/database.ts'
import { openHistory } from '../../server/src/platform/history/history.ts'
import type { Figure } from '../figure.ts'
import type { BoxPoint, ExcursionBoxes } from './excursion-boxes.ts'

const settleLimitMs = 120_000

export interface Differences {
  readonly differing: number
  readonly expected: number
  /** The first difference, in words. */
  readonly remark?: string | undefined
}

export function figureOfDifferences(name: string, { differing, expected, remark }: Differences): Figure {
  const measured = `${differing} of ${expected} differ`
  return { name, measured, goal: '0 differ', isMet: differing === 0 && expected > 0, remark }
}

interface SentSamples {
  readonly boxes: ExcursionBoxes
  readonly points: readonly BoxPoint[]
}

/** Compares the samples that were acknowledged with those in history. */
export async function compareSamples(url: string, { boxes, points }: SentSamples): Promise<Differences> {
  const history = await openHistory({ url })
  const read = async (point: BoxPoint) =>
    history.rows<[number, number]>(
      'SELECT toUnixTimestamp64Milli(ts), value FROM sample FINAL WHERE point = {point:UInt64} ORDER BY ts',
      { point: point.pointId },
    )
  const result = await compareUntilEqual(points, { sent: (point) => boxes.samplesOf(point), read })
  await history.close()
  return result
}

/** Compares the changes of alarm level that were sent with the journal of the alarms. */
export function compareLevelChanges(database: Database, { boxes, points }: SentSamples): Promise<Differences> {
  const read = async ({ pointId }: BoxPoint) => {
    const { rows } = await database.pool.query<{ value: number }>(
      `select t.value from alarm_transition t join alarm_episode e using (batch_no)
        where e.point_id = $1 and t.action in (1, 3, 4) order by t.at, t.seq`,
      [pointId],
    )
    return rows.map(({ value }) => value)
  }
  return compareUntilEqual(points, { sent: (point) => boxes.levelChangesOf(point), read })
}

/**
 * Compares the alarms that were sent with the messages of the only user: each has exactly one. The limit is critical, so a
 * flood of alarms holds none back.
 */
export function compareMessages(database: Database, { boxes, points }: SentSamples): Promise<Differences> {
  const read = async ({ pointId }: BoxPoint) => {
    const { rows } = await database.pool.query<{ value: number }>(
      `select t.value from user_message m
        join alarm_transition t on t.batch_no = m.link->>'batchNo' and t.action = 1
        where m.link->>'pointId' = $1 order by t.at, t.seq`,
      [pointId],
    )
    return rows.map(({ value }) => value)
  }
  return compareUntilEqual(points, { sent: (point) => boxes.raisingValuesOf(point), read })
}

/** Compares what was sent with what is stored until nothing differs, or for as long as the servers may take. */
async function compareUntilEqual(
  points: readonly BoxPoint[],
  { sent, read }: { sent(point: BoxPoint): readonly unknown[]; read(point: BoxPoint): Promise<readonly unknown[]> },
): Promise<Differences> {
  const deadline = Date.now() + settleLimitMs
  const expected = points.reduce((sum, point) => sum + sent(point).length, 0)
  for (;;) {
    let differing = 0
    let remark: string | undefined
    for (const point of points) {
      const [left = [], right = []] = [sent(point), await read(point)].map((values) =>
        values.map((value) => JSON.stringify(value)),
      )
      for (let at = 0; at < Math.max(left.length, right.length); at++) {
        if (left[at] === right[at]) continue
        differing++
        remark ??= `${point.code} ${at} of ${left.length}: sent ${left[at]}, stored ${right[at]}`
      }
    }
    if (differing === 0 || Date.now() > deadline) return { differing, expected, remark }
    await wait(1000)
  }
}
