// Writes values of users: checks rights, passes them to the intake, and records them in both logs.
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type AddAnswer, type EntryAnswer, refusalWords, type SampleRefusal } from '@gemba/contract/telemetry/write.ts'
import { sql } from 'kysely'
import { formatInstant } from '../../../platform/clock.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import { type Actor, companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { type FoundPoint, findPoints } from '../../equipment/index.ts'
import { ReadSlots, usualSlots } from '../history/read-slots.ts'
import type { IntakePort } from '../intake/intake-port.ts'
import type { SampleReading, WriteOutcome, WriteRequest } from './sample-writer.ts'
import type { ReadEntry } from './write-entries.ts'

/** Maximum number of values that an operation log entry names. The others are counted. */
const toldAtMost = 20

/** An entry for one point of the caller, with its result. */
interface EntryResult {
  readonly point: FoundPoint
  readonly outcome: WriteOutcome
}

type Result = { readonly point: FoundPoint | undefined; readonly outcome: WriteOutcome }

export interface WriteOrder {
  readonly action: WriteRequest['action']
  /** Name of the command, for repeats with the same key. */
  readonly operation: string
  readonly entries: readonly ReadEntry[]
}

/**
 * Performs the writes of users. Only a limited number runs at once, because a request holds a connection until its
 * values are durable.
 */
export class SampleDesk {
  readonly #intake: Pick<IntakePort, 'write'>
  readonly #slots = new ReadSlots({ ...usualSlots, refusal: 'unavailable' })

  constructor(intake: Pick<IntakePort, 'write'>) {
    this.#intake = intake
  }

  /** Writes each entry separately. Throws `storageFull`, `unavailable`. */
  add(order: WriteOrder, call: Call): Promise<AddAnswer> {
    return this.#once(order, call, async (work) => {
      const results = await this.#write(work, order, call)
      const entries = results.map((result) => answerOf(result, call.actor))
      const takenCount = entries.filter((entry) => entry.taken).length
      return { taken: takenCount, refused: entries.length - takenCount, entries }
    })
  }

  /** Writes all entries or none. Throws `samplesRefused`, `storageFull`, `unavailable`. */
  change(order: WriteOrder, call: Call): Promise<null> {
    return this.#once(order, call, async (work) => {
      assertNoRefusal(await this.#write(work, order, call), call.actor)
      return null
    })
  }

  #once<T>(order: WriteOrder, call: Call, fn: (work: Work) => Promise<T>): Promise<T> {
    return this.#slots.run({ userId: String(call.actor.userId), companyId: companyOf(call.actor) }, () =>
      call.inWork((work) => runOnce(work, call, order.operation, () => fn(work))),
    )
  }

  async #write(work: Work, { action, entries }: WriteOrder, call: Call): Promise<Result[]> {
    const matches = await findPoints(work, valuesOf(entries, 'key'))
    const resolvedEntries = entries.map((entry, index) => resolveEntry(entry, matches[index] ?? [], action))
    const good = resolvedEntries.filter((result) => 'entry' in result)
    // A change with an invalid entry does not reach the intake.
    if (good.length === 0 || (action !== 'add' && good.length < resolvedEntries.length))
      return resolvedEntries.map((result) =>
        'entry' in result ? { point: result.point, outcome: { refused: 'notAlone' } } : result,
      )
    const answer = await this.#intake.write({
      action,
      companyId: String(call.actor.companyId),
      entries: good.map(({ entry, point }) => ({ ...entry, pointId: point.pointId })),
    })
    if (answer === 'diskFull') throw new DomainError('storageFull')
    if (answer === 'busy') throw new DomainError('unavailable')
    const outcomes = answer.values()
    const results = resolvedEntries.map(
      (result): Result =>
        'entry' in result ? { point: result.point, outcome: outcomes.next().value as WriteOutcome } : result,
    )
    await remember(work, results, call)
    return results
  }
}

type ResolvedEntry =
  | { readonly point: FoundPoint; readonly entry: { readonly sourceTs: number | undefined; readonly value: unknown } }
  | { readonly point: undefined; readonly outcome: { readonly refused: SampleRefusal } }

function resolveEntry(
  { refused, sourceTs, value }: ReadEntry,
  foundPoints: readonly FoundPoint[],
  action: WriteRequest['action'],
): ResolvedEntry {
  const [point] = foundPoints
  const reason = refused ?? (foundPoints.length === 1 ? undefined : 'unknownPoint')
  if (reason !== undefined || !point) return { point: undefined, outcome: { refused: reason ?? 'unknownPoint' } }
  if (action !== 'add' && sourceTs === undefined) return { point: undefined, outcome: { refused: 'timeMissing' } }
  return { point, entry: { sourceTs, value } }
}

/** Adds the changes to the record history of each point and to the operation log. */
async function remember(work: Work, results: readonly Result[], call: Call): Promise<void> {
  const changed = results.filter(isChanged)
  if (changed.length === 0) return
  const { zone } = work.actor
  const changes = changed.map(({ point, outcome: { ts, before, after } }) => ({
    point: point.pointId,
    before: before ? { ts, ...before } : null,
    after: after ? { ts, ...after } : null,
  }))
  await sql`select remember_samples(${JSON.stringify(changes)}::jsonb)`.execute(work.tx)
  const lines = changed.slice(0, toldAtMost).map(({ point, outcome: { ts, before, after } }) => {
    return `${point.path} @ ${formatInstant(ts, zone)}: ${spell(before)} → ${spell(after)}`
  })
  const others = changed.length - lines.length
  call.notes([...lines, ...(others > 0 ? [`+ ${others}`] : [])].join('\n'))
}

type SampleChange = EntryResult & { readonly outcome: Exclude<WriteOutcome, { refused: SampleRefusal }> }

function isChanged(result: Result): result is SampleChange {
  return result.point !== undefined && 'placed' in result.outcome && result.outcome.placed !== 'repeated'
}

function spell(reading: SampleReading | undefined): string {
  return reading === undefined ? '∅' : String(reading.value ?? '∅').slice(0, 60)
}

function answerOf({ point, outcome }: Result, { language, zone }: Actor): EntryAnswer {
  const dataId = point?.pointId ?? null
  if ('refused' in outcome) {
    const text = wordIn(language, refusalWords[outcome.refused])
    return { dataId, ts: null, time: null, taken: false, placed: null, reason: outcome.refused, text }
  }
  const { ts, placed } = outcome
  return { dataId, ts, time: formatInstant(ts, zone), taken: true, placed, reason: null, text: null }
}

/** Throws `samplesRefused`, which names the first entries and their reasons. */
function assertNoRefusal(results: readonly Result[], { language }: Actor): void {
  const refused = results.flatMap(({ point, outcome }, index) =>
    'refused' in outcome && outcome.refused !== 'notAlone'
      ? [{ entry: index + 1, dataId: point?.pointId ?? null, reason: outcome.refused }]
      : [],
  )
  if (refused.length === 0) return
  const namedEntries = refused.slice(0, toldAtMost)
  const reasons = namedEntries.map(({ entry, reason }) => `${entry}: ${wordIn(language, refusalWords[reason])}`)
  throw new DomainError('samplesRefused', { count: refused.length, reasons, entries: namedEntries })
}
