// Confirming and handling: one, chosen ones, or all that match the filter. What could not be done is told, never an error.
import {
  type AlarmFilter,
  type BatchAnswer,
  confirmAlarm,
  confirmAlarmsByBatch,
  confirmAllAlarms,
  handleAlarm,
  handleAlarmsByBatch,
  handleAllAlarms,
} from '@gemba/contract/alarm/fact.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, type Mounted } from '../../platform/http/route.ts'
import { idOf, idsOf } from '../../resource/crud.ts'
import { type Appended, confirmEpisode, type Handling, handleEpisode, type SkipReason } from './acts.ts'
import { lockFacts, type StoredFact, saveFact } from './fact-store.ts'
import { openConditions } from './page-facts.ts'
import { announce } from './record-moves.ts'

type Act = (fact: StoredFact) => Appended | SkipReason
type Versions = Readonly<Record<string, number>> | null | undefined

const atOnce = 1000

function confirming({ actor, now }: Work, note: string | null | undefined): Act {
  return ({ log }) => confirmEpisode(log, { userName: actor.userName, note: note ?? null, at: now })
}

function handling(
  { actor, now }: Work,
  body: { handleText: string; alarmResult?: number | null; reasonTags?: string[] | null },
): Act {
  const tags = Array.isArray(body.reasonTags) ? body.reasonTags.map(String).slice(0, 20) : []
  const words: Handling = {
    text: body.handleText,
    result: (body.alarmResult ?? 0) as Handling['result'],
    reasonTags: tags,
  }
  return ({ log }) => handleEpisode(log, { userName: actor.userName, note: null, at: now }, words)
}

async function actOnOne(
  work: Work,
  body: { id: string; version?: number | null },
  act: Act,
): Promise<{ id: string; version: number }> {
  const [fact] = await lockFacts(work, [idOf(body.id)])
  if (!fact) throw new DomainError('notFound')
  if (typeof body.version === 'number' && body.version !== fact.version)
    throw new DomainError('stale', { version: fact.version })
  const result = act(fact)
  if (result === 'closed') throw new DomainError('stateIllegal', { allowed: [] })
  if (typeof result === 'string') return { id: fact.id, version: fact.version }
  await saveFact(work, fact, result)
  await announce(work, fact, result)
  return { id: fact.id, version: fact.version + 1 }
}

async function actOnMany(
  work: Work,
  ids: readonly string[],
  rest: { act: Act; versions?: Versions },
): Promise<BatchAnswer> {
  const skipped: BatchAnswer['skipped'] = []
  const facts = await lockFacts(work, ids)
  const found = new Set(facts.map(({ id }) => id))
  for (const id of ids) if (!found.has(id)) skipped.push({ id, reason: 'missing' })
  let ok = 0
  for (const fact of facts) {
    const expected = rest.versions?.[fact.id]
    const result = typeof expected === 'number' && expected !== fact.version ? 'conflict' : rest.act(fact)
    if (typeof result === 'string') {
      skipped.push({ id: fact.id, reason: result })
      continue
    }
    await saveFact(work, fact, result)
    await announce(work, fact, result)
    ok++
  }
  return { ok, skipped }
}

/** Facts that match the filter and were raised no later than the list was read: nothing is touched unseen. */
async function idsUpTo(work: Work, body: { filter?: AlarmFilter | null; asOf: number }): Promise<string[]> {
  const filter = body.filter && typeof body.filter === 'object' ? body.filter : {}
  const { rows } = await sql<{ id: string }>`select f.id from alarm_fact f where ${openConditions(work, filter)}
    and f.raise_at <= ${new Date(body.asOf)} order by f.id`.execute(work.tx)
  return rows.map(({ id }) => id)
}

async function actOnAll(
  work: Work,
  body: { filter?: AlarmFilter | null; asOf: number },
  act: Act,
): Promise<BatchAnswer> {
  return actInPieces(work, await idsUpTo(work, body), { act })
}

async function actInPieces(
  work: Work,
  ids: readonly string[],
  rest: { act: Act; versions?: Versions },
): Promise<BatchAnswer> {
  const answer: BatchAnswer = { ok: 0, skipped: [] }
  for (let start = 0; start < ids.length; start += atOnce) {
    const part = await actOnMany(work, ids.slice(start, start + atOnce), rest)
    answer.ok += part.ok
    answer.skipped.push(...part.skipped)
  }
  return answer
}

const file = import.meta.url

export const actOnAlarmRoutes: Mounted[] = [
  ...handle(confirmAlarm, file, (work, body) => actOnOne(work, body, confirming(work, body.note))),
  ...handle(handleAlarm, file, (work, body) => actOnOne(work, body, handling(work, body))),
  ...handle(confirmAlarmsByBatch, file, (work, body) =>
    actInPieces(work, idsOf(body), { act: confirming(work, body.note), versions: body.versions }),
  ),
  ...handle(handleAlarmsByBatch, file, (work, body) =>
    actInPieces(work, idsOf(body), { act: handling(work, body), versions: body.versions }),
  ),
  ...handle(confirmAllAlarms, file, (work, body) => actOnAll(work, body, confirming(work, body.note))),
  ...handle(handleAllAlarms, file, (work, body) => actOnAll(work, body, handling(work, body))),
]
