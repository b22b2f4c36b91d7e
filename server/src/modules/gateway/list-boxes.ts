import { boxEnabled, boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import { anyId, countOf, type Renamed } from '../../platform/db/rows.ts'
import type { Read, Work } from '../../platform/db/work.ts'

/** A box as the intake needs it. */
export interface BoxEntry extends Renamed<'box', { boxId: 'id'; boxCode: 'code'; companyId: 'company_id' }> {
  readonly isEnabled: boolean
}

/** All boxes of all companies, or the given ones. Call as the product itself. */
export async function listBoxes({ tx }: Read, boxIds: readonly string[] | null): Promise<BoxEntry[]> {
  const rows = await tx
    .selectFrom('box')
    .select(['id as boxId', 'code as boxCode', 'company_id as companyId', 'is_enabled'])
    .$if(boxIds !== null, (boxes) => boxes.where('id', '=', anyId(boxIds ?? [])))
    .execute()
  return rows.map(({ is_enabled: isEnabled, ...row }) => ({ ...row, isEnabled: isEnabled === 1 }))
}

/** Returns the id of the box of the reader's company with a code; undefined where there is none. */
export async function boxIdOf(read: Read, code: string): Promise<string | undefined> {
  const boxes = ofCompany(read).selectFrom('box').select('id').where('code', '=', code)
  return (await boxes.executeTakeFirst())?.id
}

/** How many boxes the reader's company has. */
export function countBoxesOf(read: Read): Promise<number> {
  return countOf(ofCompany(read).selectFrom('box'))
}

/** Whether a box is online, and since when it is or is not; epoch ms, null when it never was. */
export interface BoxPresence {
  readonly isOnline: boolean
  readonly since: number | null
}

/** Returns the presence of each box of the reader's company, by its id; those switched off are left out. */
export async function presenceByBox(read: Read): Promise<Map<string, BoxPresence>> {
  const { online, degraded } = boxState.codes
  const boxes = await ofCompany(read)
    .selectFrom('box')
    .select(['id', 'state', 'state_at'])
    .where('is_enabled', '=', boxEnabled.codes.enabled)
    .execute()
  return new Map(
    boxes.map(({ id, state, state_at: at }) => [id, { isOnline: state === online || state === degraded, since: at }]),
  )
}

/** Holds a box of the company as it is until this work is done; false when it is gone. */
export async function lockBox(work: Work, boxId: string): Promise<boolean> {
  const box = await ofCompany(work).selectFrom('box').select('id').where('id', '=', boxId).forShare().executeTakeFirst()
  return box !== undefined
}
