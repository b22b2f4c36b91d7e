import { type BoxState, countBoxes, listBoxStates, readBoxReport } from '@gemba/contract/gateway/box.ts'
import { sql } from 'kysely'
import type { Read } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handleRead, type Mounted } from '../../platform/http/route.ts'
import { listBoxEvents } from './box-events.ts'

/** What the intake knows of a box. */
export interface IntakeReport {
  readonly counters: {
    malformed: number
    unmapped: number
    clockAhead: number
    tooOld: number
    seqGaps: number
    badItems: number
    badTimes: number
    beforeTime: number
    outOfService: number
  }
  readonly unmapped: readonly unknown[]
  readonly deadLetters: readonly { readonly at: number }[]
  readonly skewMs: number | null
  readonly lastMessageAt: number | null
  readonly birth: { at: number; points: number; aliases: number } | null
}

export interface IntakeReports {
  boxReport(boxId: string): Promise<IntakeReport | undefined>
}

interface Row {
  id: string
  state: 0 | 1 | 2 | 3 | 4
  stateAt: number | null
}

/** State and counters of boxes. */
export function boxStateRoutes(intake: IntakeReports): Mounted[] {
  const file = import.meta.url
  const own = (companyId: string | null) => sql`select id, case when is_enabled = 0 then 4 else state end::int as state,
    state_at as "stateAt" from box where company_id = ${companyId}`
  return [
    ...handleRead(listBoxStates, file, async ({ tx, actor }) => {
      const { rows } = await sql<Row>`${own(actor.companyId)} order by code`.execute(tx)
      return Promise.all(
        rows.map(async (row): Promise<BoxState> => ({ ...row, ...countersOf(await intake.boxReport(row.id)) })),
      )
    }),
    ...handleRead(readBoxReport, file, async (read, { id }) => {
      const { rows } = await sql<Row>`${own(read.actor.companyId)} and id = ${id}`.execute(read.tx)
      if (!rows[0]) throw new DomainError('notFound')
      const report = await intake.boxReport(rows[0].id)
      const since = await lettersSince(read, rows[0].id)
      return {
        ...rows[0],
        ...countersOf(report),
        unmapped: report?.unmapped ?? [],
        deadLetters: (report?.deadLetters ?? []).filter(({ at }) => at >= since),
        birth: report?.birth ?? null,
        events: await listBoxEvents(read, rows[0].id),
      }
    }),
    ...handleRead(countBoxes, file, async ({ tx, actor }) => {
      const { rows } =
        await sql`select count(*)::int as total, count(*) filter (where state in (1, 3) and is_enabled = 1)::int as online,
          count(*) filter (where state not in (1, 3) or is_enabled = 0)::int as offline
        from box where company_id = ${actor.companyId}`.execute(tx)
      return rows[0]
    }),
  ]
}

/** Letters before that have been removed; the intake may know them yet. */
async function lettersSince({ tx }: Read, boxId: string): Promise<number> {
  const { rows } = await sql<{ since: number | null }>`select letters_since as since from box_report
    where box_id = ${boxId}`.execute(tx)
  return rows[0]?.since ?? 0
}

function countersOf(report: IntakeReport | undefined): Omit<BoxState, 'id' | 'state' | 'stateAt'> {
  return {
    lastMessageAt: report?.lastMessageAt ?? null,
    skewMs: report?.skewMs ?? null,
    unmappedCount: report?.unmapped.length ?? 0,
    malformedCount: report?.counters.malformed ?? 0,
    clockAheadCount: report?.counters.clockAhead ?? 0,
    tooOldCount: report?.counters.tooOld ?? 0,
    seqGapCount: report?.counters.seqGaps ?? 0,
    badItemCount: report?.counters.badItems ?? 0,
    badTimeCount: report?.counters.badTimes ?? 0,
    beforeTimeCount: report?.counters.beforeTime ?? 0,
    outOfServiceCount: report?.counters.outOfService ?? 0,
  }
}
