// Notifies once about unacknowledged alarms, whichever server detects them, also after a time without servers.
import { sql } from 'kysely'
import { listRows } from '../../platform/db/row-shape.ts'
import { instantAt, transactionTime } from '../../platform/db/rows.ts'
import type { Store } from '../../platform/db/store.ts'
import type { Read, Work } from '../../platform/db/work.ts'
import { Ticker, type TickerOptions } from '../../platform/ticker.ts'
import { uncoverAlarms } from './communication/uncover-alarms.ts'
import { lockEpisodes } from './episode-store.ts'
import { endFloods } from './flood/end-floods.ts'
import { alarmEventOf } from './record-level-changes.ts'
import { remindOfAlarms } from './rule/remind-again.ts'
import { expireShelves } from './shelf/expire-shelves.ts'
import { isShelved } from './shelf/shelf-facts.ts'

/** Settings of a company for unacknowledged alarms. */
interface WantedWait {
  readonly companyId: string
  readonly waitMin: number
  /** Epoch ms. Alarms that were overdue before are ignored. */
  readonly since: number
}

export interface UnansweredClockOptions {
  readonly store: Store
  readonly everyMs?: number | undefined
  readonly mayRun?: TickerOptions['mayRun']
  /** Returns the companies with such settings. */
  readonly wanted: (read: Read) => Promise<readonly WantedWait[]>
  report(message: string, error: unknown): void
}

const usualMs = 5000
const maxAtOnce = 200
const minuteMs = 60_000

/** Looks for overdue alarms and for shelvings that end every few seconds until stopped. */
export class UnansweredClock extends Ticker {
  constructor({ everyMs = usualMs, ...options }: UnansweredClockOptions) {
    const failed = (error: unknown) => options.report('alarms that wait', error)
    super({ everyMs, mayRun: options.mayRun, run: () => reportUnansweredAlarms(options), failed })
  }
}

async function reportUnansweredAlarms({ store, wanted, report }: UnansweredClockOptions): Promise<void> {
  await expireShelves(store, report)
  await remindOfAlarms(store, report)
  await uncoverAlarms(store, report)
  await endFloods(store, report)
  const due = await store.asSystem('alarmClock').inRead(async (read) => {
    const waits = await wanted(read)
    return waits.length === 0 ? [] : findDue(read, waits)
  })
  // An error does not block the others.
  for (const { id, companyId } of due) {
    const attempt = store.asSystem('alarmClock', companyId).inWork((work) => reportUnansweredAlarm(work, id))
    await attempt.catch((error) => report(`the alarm ${id}`, error))
  }
}

const findDue = ({ tx, now }: Read, waits: readonly WantedWait[]): Promise<{ id: string; companyId: string }[]> =>
  listRows(
    tx,
    { id: 'alarm_episode.id', companyId: 'alarm_episode.company_id' },
    sql`select e.id, e.company_id as "companyId"
      from jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) as w ("companyId" bigint, "waitMin" int, since float8)
      join alarm_episode e on e.company_id = w."companyId"
        and e.raise_at <= ${instantAt(now)} - w."waitMin" * interval '1 min'
        and e.raise_at > to_timestamp(w.since / 1000) - w."waitMin" * interval '1 min'
      where e.ended_at is null and not e.is_hidden and not e.is_acked and e.unanswered_at is null and e.ack_required
      order by e.raise_at limit ${maxAtOnce}`,
  )

async function reportUnansweredAlarm(work: Work, id: string): Promise<void> {
  const [stored] = await lockEpisodes(work, [id])
  const { episode } = stored?.log ?? {}
  // Another server was first, or somebody acknowledged the alarm meanwhile.
  if (!stored || !episode || isShelved(episode) || episode.isAcked || episode.endedTs !== null) return
  const marked = await work.tx
    .updateTable('alarm_episode')
    .set({ unanswered_at: transactionTime })
    .where('id', '=', id)
    .where('unanswered_at', 'is', null)
    .executeTakeFirst()
  if (marked.numUpdatedRows === 0n) return
  const last = { value: episode.lastValue, ts: work.now, rts: work.now }
  const waitMin = Math.floor((work.now - episode.raiseTs) / minuteMs)
  await work.emit('alarm.unanswered', `alarm:${episode.batchNo}`, {
    ...(await alarmEventOf(work, stored, { episode, last })),
    waitMin,
  })
}
