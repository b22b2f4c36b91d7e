// When nothing was received: from one box, or from all because no intake was running. Curves break there.
import { sql } from 'kysely'
import { computed, listRows, orNull, rowShape, type ShapedRow } from '../../platform/db/row-shape.ts'
import { anyId, instantAt } from '../../platform/db/rows.ts'
import type { Store } from '../../platform/db/store.ts'
import { companyOf, type Read } from '../../platform/db/work.ts'
import { lockBoxes } from './lock-boxes.ts'

/** Maximum number of ended silences that are stored per box, and for the intake. */
const keptEach = 20_000
/** A shorter restart is invisible in a curve and is not recorded. */
const minIntakeMs = 1000
const listedAtOnce = 10_000
/** Maximum difference between the clocks of two servers. */
const clockHeldMs = 60_000

/** The changes of a box: its open silence has ended, and silences have begun since. */
export interface SilenceChange {
  readonly boxId: string
  /** When the box was first heard again; null if it was not. */
  readonly endedAt: number | null
  readonly silences: readonly { readonly from: number; readonly to: number | null }[]
}

const silenceShape = rowShape({
  boxId: 'silence.box_id',
  from: 'silence.began_at',
  to: orNull(computed.instant),
})

/** An interval in epoch ms. `to` is null while it lasts, `boxId` is null if no intake was running. */
export type Silence = ShapedRow<typeof silenceShape>

/** Stores silences of boxes. Ignores a silence that is already open, and boxes that were removed. */
export async function storeSilences(store: Store, changes: readonly SilenceChange[]): Promise<void> {
  const ended = JSON.stringify(changes.filter(({ endedAt }) => endedAt !== null))
  const begun = JSON.stringify(
    changes.flatMap(({ boxId, silences }) => silences.map((silence) => ({ boxId, ...silence }))),
  )
  await store.asSystem('boxState').inWork(async ({ tx }) => {
    await lockBoxes(
      { tx },
      changes.flatMap(({ boxId }) => boxId ?? []),
    )
    await sql`update silence s set ended_at = greatest(s.began_at, to_timestamp(e."endedAt" / 1000.0))
      from jsonb_to_recordset(${ended}::jsonb) as e ("boxId" bigint, "endedAt" bigint)
      where s.box_id = e."boxId" and s.ended_at = 'infinity'`.execute(tx)
    await sql`insert into silence (company_id, box_id, began_at, ended_at)
      select b.company_id, b.id, to_timestamp(e."from" / 1000.0), coalesce(to_timestamp(e."to" / 1000.0), 'infinity')
      from jsonb_to_recordset(${begun}::jsonb) as e ("boxId" bigint, "from" bigint, "to" bigint)
      join box b on b.id = e."boxId"
      where e."to" is not null
        or not exists (select from silence s where s.box_id = b.id and s.ended_at = 'infinity')`.execute(tx)
    for (const { boxId, silences } of changes) if (silences.length > 0) await removeSurplus({ tx }, boxId)
  })
}

/** Removes the oldest silences beyond the limit. */
async function removeSurplus({ tx }: Pick<Read, 'tx'>, boxId: string | null): Promise<void> {
  await sql`delete from silence where box_id is not distinct from ${boxId} and id <= (
    select id from silence where box_id is not distinct from ${boxId} order by id desc offset ${keptEach} limit 1)`.execute(
    tx,
  )
}

/**
 * Records the start of an intake: none was running since the last beat, or the last received sample. If another intake
 * is running, its beat is recent, and no silence is stored.
 */
export async function startListening(
  store: Store,
  { at, heardUpTo }: { at: number; heardUpTo: number },
): Promise<void> {
  await store.asSystem('boxState').inWork(async ({ tx }) => {
    const [last] = await listRows(tx, { at: 'intake_beat.at' }, sql`select at from intake_beat for update`)
    // A beat in the future comes from a clock that was set back, so it does not say since when no intake was running.
    const isAhead = last !== undefined && last.at > at + clockHeldMs
    const from = last && (isAhead ? at : Math.max(last.at, heardUpTo))
    if (from !== undefined && at - from >= minIntakeMs) {
      await sql`insert into silence (began_at, ended_at) values (${instantAt(from)}, ${instantAt(at)})`.execute(tx)
      await removeSurplus({ tx }, null)
    }
    await sql`insert into intake_beat (at) values (${instantAt(at)})
      on conflict (is_only) do update set at = ${beatOf(at)}`.execute(tx)
  })
}

/** Stores that an intake is running at this instant. */
export async function beatIntake(store: Store, at: number): Promise<void> {
  await store.asSystem('boxState').inWork(async ({ tx }) => {
    await sql`update intake_beat set at = ${beatOf(at)}`.execute(tx)
  })
}

/** The later beat of two intakes. One far in the future comes from a clock that was set back and is replaced. */
const beatOf = (at: number) =>
  sql`case when intake_beat.at > ${instantAt(at + clockHeldMs)} then ${instantAt(at)}
    else greatest(intake_beat.at, ${instantAt(at)}) end`

export interface SilenceWindow {
  readonly boxIds: readonly string[]
  /** Epoch ms. */
  readonly from: number
  readonly to: number
  /** Shorter silences are not listed. */
  readonly minMs: number
}

/**
 * Returns silences of boxes of the reader's company that overlap a window, and those of the intake, in order of time.
 */
export async function listSilences({ tx, actor }: Read, window: SilenceWindow): Promise<Silence[]> {
  const { boxIds, from, to, minMs } = window
  if (boxIds.length === 0) return []
  return listRows(
    tx,
    silenceShape,
    sql`select box_id as "boxId", began_at as "from", nullif(ended_at, 'infinity') as "to" from silence
      where ((box_id = ${anyId(boxIds)} and company_id = ${companyOf(actor)}) or box_id is null)
        and ended_at > ${instantAt(from)} and began_at < ${instantAt(to)}
        and least(ended_at, now()) - began_at >= make_interval(secs => ${minMs / 1000})
      order by began_at limit ${listedAtOnce}`,
  )
}

/** Removes silences of a company's boxes, or of the intake with null, that ended before samples are kept. */
export async function removeSilences(store: Store, companyId: string | null, before: number): Promise<void> {
  if (!Number.isFinite(before)) return
  await store.asSystem('retention').inWork(async ({ tx }) => {
    await sql`delete from silence where company_id is not distinct from ${companyId}
      and ended_at < ${instantAt(before)}`.execute(tx)
  })
}
