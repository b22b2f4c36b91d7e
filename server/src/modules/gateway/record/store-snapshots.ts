// Stores the snapshots that gateways send as records.
import { boxRecordSource, boxRecordState } from '@gemba/contract/gateway/record/dictionaries.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { sql } from 'kysely'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { lockBoxes } from '../lock-boxes.ts'
import { findOwnRecords, lockTriggers, type OwnRecord } from './same-hit.ts'
import { graceMs } from './store-hits.ts'
import type { HitValue } from './trigger-input.ts'

/** A sample of a record: time (epoch ms), value, quality. */
export type RecordSample = readonly [ts: number, value: number | string | null, quality: number]

/** A snapshot as decoded by the intake. */
export interface BoxSnapshot {
  readonly boxId: string
  readonly tid: string
  readonly at: number
  /** Name of the trigger, or any text. */
  readonly reason: string | null
  readonly values: readonly HitValue[]
  readonly samples: Readonly<Record<string, readonly RecordSample[]>>
}

interface ExpectedRecord {
  readonly id: string
  readonly pointIds: readonly string[]
  readonly preMs: number
  readonly postMs: number
}

/** By the id of the box and the name of the trigger. */
type ExpectedRecords = ReadonlyMap<string, ExpectedRecord>

const { recording, complete } = boxRecordState.codes

const triggerOf = ({ boxId, reason }: BoxSnapshot, triggers: ExpectedRecords) => triggers.get(`${boxId} ${reason}`)

/** Returns the window that was sent. Without samples around the instant, that of the trigger is read from history. */
function windowOf({ at, samples }: BoxSnapshot, trigger: ExpectedRecord | undefined) {
  const times = Object.values(samples).flatMap((list) => list.map(([ts]) => ts))
  const hasWindow = times.some((ts) => ts !== at)
  if (!hasWindow && trigger && trigger.preMs + trigger.postMs > 0) {
    const endTime = at + trigger.postMs
    return { status: recording, startTime: at - trigger.preMs, endTime, dueTime: endTime + graceMs, samples: null }
  }
  return { status: complete, startTime: Math.min(at, ...times), endTime: Math.max(at, ...times), dueTime: at, samples }
}

/** Adds the points that are missing at the instant: with what the product recorded at its hit, or without a value. */
function toRow(sent: BoxSnapshot, triggers: ExpectedRecords, ownRecord?: OwnRecord) {
  const { values, samples, ...snapshot } = sent
  const trigger = triggerOf(sent, triggers)
  const valueByPoint = new Map([...(ownRecord?.hit ?? []), ...values].map((value) => [value.pointId, value]))
  const pointIds = [...new Set([...(trigger?.pointIds ?? []), ...valueByPoint.keys(), ...Object.keys(samples)])]
  return Object.assign({}, snapshot, windowOf(sent, trigger), {
    ownId: ownRecord?.id ?? null,
    triggerId: trigger?.id ?? null,
    name: snapshot.reason ?? snapshot.tid,
    pointIds,
    values: pointIds.map(
      (pointId) => valueByPoint.get(pointId) ?? { pointId, ts: null, value: null, quality: quality.badNoCommunication },
    ),
  })
}

/**
 * Stores snapshots. Ignores those that a box sent before, and those of removed boxes. A snapshot of a hit that the product
 * found itself becomes the content of that record, whose name and remark stay. Its window stays if none was sent.
 */
export async function storeBoxSnapshots(store: Store, snapshots: readonly BoxSnapshot[]): Promise<void> {
  const boxIds = [...new Set(valuesOf(snapshots, 'boxId'))]
  await store.asSystem('boxState').inWork(async ({ tx }) => {
    await lockBoxes({ tx }, boxIds)
    const triggers = await tx
      .selectFrom('trigger_channel')
      .select(['id', 'box_id as boxId', 'name', 'upload_point_ids as uploadPointIds'])
      .select(['pre_ms as preMs', 'post_ms as postMs'])
      .where('box_id', '=', anyId(boxIds))
      .forKeyShare()
      .execute()
    const triggerByReason: ExpectedRecords = new Map(
      triggers.map(({ boxId, name, uploadPointIds, ...trigger }) => [
        `${boxId} ${name}`,
        Object.assign(trigger, { pointIds: uploadPointIds ?? [] }),
      ]),
    )
    const hits = snapshots.flatMap((snapshot) => {
      const trigger = triggerOf(snapshot, triggerByReason)
      return trigger ? [{ snapshot, triggerId: trigger.id }] : []
    })
    await lockTriggers({ tx }, valuesOf(hits, 'triggerId'))
    const ownRecords = await findOwnRecords({ tx }, hits)
    const rows = snapshots.map((snapshot) => toRow(snapshot, triggerByReason, ownRecords.get(snapshot)))
    const replacing = rows.filter(({ ownId }) => ownId !== null)
    if (replacing.length > 0)
      await sql`update box_record o set tid = r.tid, source = ${boxRecordSource.codes.gateway}::smallint,
          status = case when r.samples is null then o.status else r.status end, reason = r.reason,
          at = to_timestamp(r.at / 1000.0),
          start_time = case when r.samples is null then o.start_time else to_timestamp(r."startTime" / 1000.0) end,
          end_time = case when r.samples is null then o.end_time else to_timestamp(r."endTime" / 1000.0) end,
          point_ids = array(select jsonb_array_elements_text(r."pointIds")::bigint), hit = r.values,
          samples = coalesce(r.samples, o.samples), version = o.version + 1
        from jsonb_to_recordset(${JSON.stringify(replacing)}::jsonb) as r ("ownId" bigint, tid text, status smallint,
          reason text, at bigint, "startTime" bigint, "endTime" bigint, "pointIds" jsonb, values jsonb, samples jsonb)
        where o.id = r."ownId"`.execute(tx)
    await sql`insert into box_record (company_id, box_id, tid, name, source, status, trigger_id, reason, at, start_time,
        end_time, due_time, point_ids, hit, samples)
      select b.company_id, b.id, r.tid, r.name, ${boxRecordSource.codes.gateway}::smallint,
        r.status, r."triggerId", r.reason, to_timestamp(r.at / 1000.0), to_timestamp(r."startTime" / 1000.0),
        to_timestamp(r."endTime" / 1000.0), to_timestamp(r."dueTime" / 1000.0),
        array(select jsonb_array_elements_text(r."pointIds")::bigint), r.values, r.samples
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("boxId" bigint, tid text, name text,
        status smallint, "triggerId" bigint, reason text, at bigint, "startTime" bigint, "endTime" bigint,
        "dueTime" bigint, "pointIds" jsonb, values jsonb, samples jsonb)
      join box b on b.id = r."boxId"
      on conflict (box_id, tid) do nothing`.execute(tx)
  })
}
