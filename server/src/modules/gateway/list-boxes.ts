import { boxEnabled, boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import { anyId, countOf, type RenamedColumns } from '../../platform/db/rows.ts'
import type { Read, Work } from '../../platform/db/work.ts'

/** A box as needed by the intake. */
export interface BoxEntry extends RenamedColumns<'box', { boxId: 'id'; boxCode: 'code'; companyId: 'company_id' }> {
  readonly isEnabled: boolean
}

/** Returns all boxes of all companies, or the given ones. Must be called as the system. */
export async function listBoxes({ tx }: Read, boxIds: readonly string[] | null): Promise<BoxEntry[]> {
  const rows = await tx
    .selectFrom('box')
    .select(['id as boxId', 'code as boxCode', 'company_id as companyId', 'is_enabled'])
    .$if(boxIds !== null, (boxes) => boxes.where('id', '=', anyId(boxIds ?? [])))
    .execute()
  return rows.map(({ is_enabled: isEnabled, ...row }) => ({ ...row, isEnabled: isEnabled === 1 }))
}

/** Returns the id of the box with a code in the reader's company; undefined if there is none. */
export async function boxIdOf(read: Read, code: string): Promise<string | undefined> {
  const boxes = ofCompany(read).selectFrom('box').select('id').where('code', '=', code)
  return (await boxes.executeTakeFirst())?.id
}

/** Returns the number of boxes of the reader's company. */
export function countBoxesOf(read: Read): Promise<number> {
  return countOf(ofCompany(read).selectFrom('box'))
}

/** Whether a box is online, and since when; epoch ms, null if it was never online. */
export interface BoxPresence {
  readonly isOnline: boolean
  readonly since: number | null
}

/** Returns the presence of each enabled box of the reader's company, or of the given ones, by id. */
export async function presenceByBox(read: Read, boxIds?: readonly string[]): Promise<Map<string, BoxPresence>> {
  if (boxIds?.length === 0) return new Map()
  const { online, degraded } = boxState.codes
  const boxes = await ofCompany(read)
    .selectFrom('box')
    .select(['id', 'state', 'state_at'])
    .where('is_enabled', '=', boxEnabled.codes.enabled)
    .$if(boxIds !== undefined, (rows) => rows.where('id', '=', anyId(boxIds ?? [])))
    .execute()
  return new Map(
    boxes.map(({ id, state, state_at: at }) => [id, { isOnline: state === online || state === degraded, since: at }]),
  )
}

/** Locks a box of the company until the transaction ends. Returns false if it was removed. */
export async function lockBox(work: Work, boxId: string): Promise<boolean> {
  const box = await ofCompany(work).selectFrom('box').select('id').where('id', '=', boxId).forShare().executeTakeFirst()
  return box !== undefined
}
