import { sql } from 'kysely'
import type { Columns } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { nextRevision } from './next-revision.ts'
import { draft } from './statement-parts.ts'

const copiedColumns = [
  'company_id',
  'code',
  'name',
  'name_en',
  'name_tw',
  'material_id',
  'quantity',
  'unit_id',
  'remark',
] as const
type BomRevision = Columns<'bom', (typeof copiedColumns)[number] | 'id' | 'revision' | 'status' | 'is_default'>

/**
 * Copies a BOM with its lines to its next revision: a draft without effective dates. Throws `bomDraftOpen` if another
 * revision is a draft, `duplicate`.
 */
export async function createRevision(
  { tx, actor }: Work,
  bomRow: BomRevision,
  requestedRevision: string | null | undefined,
): Promise<{ id: string; revision: string }> {
  const revisions = await tx.selectFrom('bom').select(['revision', 'status']).where('code', '=', bomRow.code).execute()
  const openDraft = revisions.find(({ status }) => status === draft)
  if (openDraft) throw new DomainError('bomDraftOpen', { revision: openDraft.revision })
  const revision = requestedRevision || nextRevision(bomRow.revision, new Set(revisions.map((bom) => bom.revision)))
  const authors = { create_user: actor.userName, update_user: actor.userName }
  const head = Object.fromEntries(copiedColumns.map((name) => [name, bomRow[name]])) as Pick<
    BomRevision,
    (typeof copiedColumns)[number]
  >
  const createdBom = await tx
    .insertInto('bom')
    .values({ ...head, ...authors, revision, status: draft, is_default: bomRow.is_default })
    .returning('id')
    .executeTakeFirstOrThrow()
  const columns = sql.raw(
    'company_id, material_id, quantity, unit_id, loss_rate, is_phantom, alternative_material_ids, sort_number, remark',
  )
  await sql`insert into bom_item (bom_id, create_user, update_user, ${columns})
    select ${createdBom.id}, ${actor.userName}, ${actor.userName}, ${columns} from bom_item where bom_id = ${bomRow.id} order by id`.execute(
    tx,
  )
  return { id: createdBom.id, revision }
}
