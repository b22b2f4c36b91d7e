// The event log of boxes: state changes, events that boxes report, and events that the intake detects.

import type { BoxEventRow } from '@gemba/contract/gateway/box-report.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../platform/db/of-company.ts'
import type { Store } from '../../platform/db/store.ts'
import type { Read } from '../../platform/db/work.ts'
import { applyFileReport, type BoxFileReport } from './file-set/apply-file-report.ts'
import { lockBoxes } from './lock-boxes.ts'

/** Maximum number of stored entries of one box, in addition to its state changes. */
const keptEntries = 5000
const listedEntries = 100

/** An entry as created by the intake. */
export interface BoxEventEntry {
  readonly boxId: string
  readonly kind: string
  readonly at: number
  readonly deviceCode?: string
  readonly code?: string
  readonly level?: number
  readonly text?: string
  readonly args?: Record<string, unknown>
}

/** Applies the report of a file set. Returns its entry with the effect instead of the content. */
async function applyReport(store: Store, entry: BoxEventEntry): Promise<BoxEventEntry> {
  const report = entry.args as unknown as BoxFileReport
  const outcome = await applyFileReport(store, entry.boxId, report)
  const { ver, state, message } = report
  return Object.assign({}, entry, { args: { ver, state, message, outcome } })
}

/** Stores entries and applies reports. Ignores those that a box sent before, and those of removed boxes. */
export async function storeBoxEvents(store: Store, received: readonly BoxEventEntry[]): Promise<void> {
  const entries: BoxEventEntry[] = []
  for (const entry of received) entries.push(entry.kind === 'file' ? await applyReport(store, entry) : entry)
  await store.asSystem('boxState').inWork(async ({ tx }) => {
    await lockBoxes(
      { tx },
      entries.map(({ boxId }) => boxId),
    )
    await sql`insert into box_event (company_id, box_id, kind, at, device_code, code, level, text, args)
      select b.company_id, b.id, e.kind, to_timestamp(e.at / 1000.0), e."deviceCode", e.code, e.level, e.text, e.args
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ("boxId" bigint, kind text, at bigint,
        "deviceCode" text, code text, level smallint, text text, args jsonb)
      join box b on b.id = e."boxId"
      on conflict (box_id, at, code, device_code) where kind = 'event' do nothing`.execute(tx)
    for (const boxId of new Set(entries.map((entry) => entry.boxId))) {
      const ofBox = tx.selectFrom('box_event').select('id').where('box_id', '=', boxId).where('kind', '<>', 'state')
      await tx
        .deleteFrom('box_event')
        .where('box_id', '=', boxId)
        .where('kind', '<>', 'state')
        .where('id', '<=', ofBox.orderBy('id', 'desc').offset(keptEntries).limit(1))
        .execute()
    }
  })
  for (const entry of entries) if (entry.kind === 'flapping') await emitFlapping(store, entry)
}

async function emitFlapping(store: Store, { boxId, args }: BoxEventEntry): Promise<void> {
  const system = store.asSystem('boxState')
  const box = await system.inRead(({ tx }) =>
    tx
      .selectFrom('box')
      .select(['company_id as companyId', 'code', 'name', 'name_en as nameEn', 'name_tw as nameTw'])
      .where('id', '=', boxId)
      .executeTakeFirst(),
  )
  if (!box) return
  await store.asSystem('boxState', box.companyId).inWork((work) =>
    work.emit('box.flapping', `box:${boxId}`, {
      boxId,
      boxCode: box.code,
      boxName: box.name,
      boxNameEn: box.nameEn || null,
      boxNameTw: box.nameTw || null,
      changes: Number(args?.changes),
    }),
  )
}

/** Returns the newest entries of a box of the reader's company, newest first. */
export function listBoxEvents(read: Read, boxId: string): Promise<BoxEventRow[]> {
  return ofCompany(read)
    .selectFrom('box_event')
    .select(['id', 'kind', 'at', 'old_state as oldState', 'state', 'cause', 'device_code as deviceCode', 'code'])
    .select(['level', 'text', 'args'])
    .$narrowType<Pick<BoxEventRow, 'kind' | 'args' | 'state' | 'oldState' | 'level'>>()
    .where('box_id', '=', boxId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(listedEntries)
    .execute()
}
