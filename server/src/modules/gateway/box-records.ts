// Stores the box records of the intake: counters, codes without a point, unreadable messages.
import type { DeadLetter, Refusal, UnmappedCode } from '@gemba/contract/gateway/box-report.ts'
import { sql } from 'kysely'
import type { Store } from '../../platform/db/store.ts'
import type { Read } from '../../platform/db/work.ts'
import { lockBoxes } from './lock-boxes.ts'

/** The same number as in the intake. */
const keptDeadLetters = 100

/**
 * How long after its last message the births of an edge node hold. Without a server nobody hears a new birth, and the
 * number of the next message matches by chance in one of 256 cases.
 */
const heldBirthsMin = 15

const heldBirths = sql<string | null>`case when last_message_at > now() - make_interval(mins => ${heldBirthsMin})
  then node_births end`

/** The stored record of a box. */
export interface StoredBoxRecord {
  readonly boxId: string
  readonly counters: object
  readonly lastMessageAt: number | null
  readonly address: string | null
  readonly firmware: string | null
  readonly unmapped: readonly UnmappedCode[]
  readonly deadLetters: readonly DeadLetter[]
  readonly refusals: readonly Refusal[]
  /** The births of an edge node and how far its messages were processed. In a change, null births leave those stored. */
  readonly node: { readonly births: string | null; readonly progress: object } | null
}

/**
 * The changes of a box record: changed codes, the complete list if some were removed, and further unreadable messages.
 */
export interface BoxRecordChange extends StoredBoxRecord {
  readonly listed: readonly { readonly deviceCode: string; readonly code: string }[] | null
}

/**
 * Stores the changes of some boxes. Ignores removed boxes. Storing a change twice has no further effect except for
 * unreadable messages.
 */
export async function saveBoxRecords(store: Store, changes: readonly BoxRecordChange[]): Promise<void> {
  const flat = (part: 'unmapped' | 'listed' | 'deadLetters'): string =>
    JSON.stringify(changes.flatMap((change) => (change[part] ?? []).map((item) => ({ boxId: change.boxId, ...item }))))
  const listedBoxIds = changes.filter(({ listed }) => listed !== null).map(({ boxId }) => boxId)
  const reports = changes.map(({ boxId, counters, lastMessageAt, address, firmware, refusals, node }) => ({
    boxId,
    counters,
    lastMessageAt,
    address,
    firmware,
    refusals,
    births: node?.births ?? null,
    progress: node?.progress ?? null,
  }))
  await store.asSystem('boxState').inWork(async ({ tx }) => {
    await lockBoxes(
      { tx },
      reports.map(({ boxId }) => boxId),
    )
    await sql`insert into box_report (box_id, company_id, counters, last_message_at, address, firmware, refusals,
        node_births, node_progress)
      select b.id, b.company_id, r.counters, to_timestamp(r."lastMessageAt" / 1000.0), r.address, r.firmware, r.refusals,
        r.births, r.progress
      from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as r ("boxId" bigint, counters jsonb,
        "lastMessageAt" bigint, address text, firmware text, refusals jsonb, births text, progress jsonb)
      join box b on b.id = r."boxId"
      on conflict (box_id) do update set counters = excluded.counters, last_message_at = excluded.last_message_at,
        address = excluded.address, firmware = excluded.firmware, refusals = excluded.refusals,
        node_births = case when excluded.node_progress is not null
          then coalesce(excluded.node_births, box_report.node_births) end,
        node_progress = excluded.node_progress`.execute(tx)
    await sql`delete from box_unmapped u where u.box_id = any(${listedBoxIds}::bigint[]) and not exists (
      select from jsonb_to_recordset(${flat('listed')}::jsonb) as l ("boxId" bigint, "deviceCode" text, code text)
      where u.box_id = l."boxId" and u.device_code = l."deviceCode" and u.code = l.code)`.execute(tx)
    await sql`insert into box_unmapped (box_id, company_id, device_code, code, data_type, unit, first_at, last_at, count, last_value)
      select b.id, b.company_id, u."deviceCode", u.code, u."dataType", u.unit, to_timestamp(u."firstAt" / 1000.0),
        to_timestamp(u."lastAt" / 1000.0), u.count, u."lastValue"
      from jsonb_to_recordset(${flat('unmapped')}::jsonb) as u ("boxId" bigint, "deviceCode" text, code text,
        "dataType" smallint, unit text, "firstAt" bigint, "lastAt" bigint, count bigint, "lastValue" text)
      join box b on b.id = u."boxId"
      on conflict (box_id, device_code, code) do update set data_type = excluded.data_type, unit = excluded.unit,
        last_at = excluded.last_at, count = excluded.count, last_value = excluded.last_value`.execute(tx)
    await sql`insert into box_dead_letter (box_id, company_id, at, channel, reason, head, bytes)
      select b.id, b.company_id, to_timestamp(d.at / 1000.0), d.channel, d.reason, d.head, d.bytes
      from jsonb_to_recordset(${flat('deadLetters')}::jsonb) as d ("boxId" bigint, at bigint, channel text, reason text,
        head text, bytes integer)
      join box b on b.id = d."boxId"`.execute(tx)
    await deleteOldLetters({ tx }, changes)
  })
}

async function deleteOldLetters({ tx }: Pick<Read, 'tx'>, changes: readonly BoxRecordChange[]): Promise<void> {
  for (const { boxId, deadLetters } of changes) {
    if (deadLetters.length === 0) continue
    const ofBox = tx.selectFrom('box_dead_letter').select('id').where('box_id', '=', boxId)
    await tx
      .deleteFrom('box_dead_letter')
      .where('box_id', '=', boxId)
      .where('id', '<=', ofBox.orderBy('id', 'desc').offset(keptDeadLetters).limit(1))
      .execute()
  }
}

/** Returns the stored records of boxes. Must be called as the system. */
export async function loadBoxRecords(store: Store, boxIds: readonly string[]): Promise<StoredBoxRecord[]> {
  const ids = [...boxIds]
  return store.asSystem('boxState').inRead(async ({ tx }) => {
    const reports = await tx
      .selectFrom('box_report')
      .select(['box_id as boxId', 'counters', 'last_message_at as lastMessageAt', 'address', 'firmware', 'refusals'])
      .select(heldBirths.as('births'))
      .select('node_progress as progress')
      .$narrowType<Pick<StoredBoxRecord, 'counters'> & { refusals: Refusal[]; progress: object | null }>()
      .where('box_id', '=', sql<string>`any (${ids}::bigint[])`)
      .execute()
    const unmapped = await tx
      .selectFrom('box_unmapped')
      .select(['box_id as boxId', 'device_code as deviceCode', 'code', 'data_type as dataType', 'unit', 'count'])
      .select(['first_at as firstAt', 'last_at as lastAt', 'last_value as lastValue'])
      .$narrowType<Pick<UnmappedCode, 'dataType'>>()
      .where('box_id', '=', sql<string>`any (${ids}::bigint[])`)
      .orderBy('box_id')
      .orderBy('first_at')
      .orderBy('device_code')
      .orderBy('code')
      .execute()
    const letters = await tx
      .selectFrom('box_dead_letter')
      .select(['box_id as boxId', 'at', 'channel', 'reason', 'head', 'bytes'])
      .where('box_id', '=', sql<string>`any (${ids}::bigint[])`)
      .orderBy('id')
      .execute()
    const codesOf = Map.groupBy(unmapped, ({ boxId }) => boxId)
    const lettersOf = Map.groupBy(letters, ({ boxId }) => boxId)
    return reports.map(({ births, progress, ...row }) => ({
      ...row,
      node: births === null || progress === null ? null : { births, progress },
      unmapped: (codesOf.get(row.boxId) ?? []).map(({ boxId: _, count, ...code }) => ({
        ...code,
        count: Number(count),
      })),
      deadLetters: (lettersOf.get(row.boxId) ?? []).map(({ boxId: _, ...letter }) => letter),
    }))
  })
}
