import { sql } from 'kysely'
import type { Columns } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { nextRevision } from './next-revision.ts'
import { draft } from './statement-parts.ts'

const copied = [
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
type BomRevision = Columns<'bom', (typeof copied)[number] | 'id' | 'revision' | 'status' | 'is_default'>

/**
 * Copies a BOM with its lines to its next revision, a draft whose days are open. Errors `bomDraftOpen` while another revision is
 * a draft, `duplicate`.
 */
export async function reviseOne(
  { tx, actor }: Work,
  found: BomRevision,
  asked: string | null | undefined,
): Promise<{ id: string; revision: string }> {
  const others = await tx.selectFrom('bom').select(['revision', 'status']).where('code', '=', found.code).execute()
  const open = others.find(({ status }) => status === draft)
  if (open) throw new DomainError('bomDraftOpen', { revision: open.revision })
  const revision = asked || nextRevision(found.revision, new Set(others.map((bom) => bom.revision)))
  const by = { create_user: actor.userName, update_user: actor.userName }
  const head = Object.fromEntries(copied.map((name) => [name, found[name]])) as Pick<
    BomRevision,
    (typeof copied)[number]
  >
  const made = await tx
    .insertInto('bom')
    .values({ ...head, ...by, revision, status: draft, is_default: found.is_default })
    .returning('id')
    .executeTakeFirstOrThrow()
  const columns = sql.raw(
    'company_id, material_id, quantity, unit_id, loss_rate, is_phantom, alternative_material_ids, sort_number, remark',
  )
  await sql`insert into bom_item (bom_id, create_user, update_user, ${columns})
    select ${made.id}, ${actor.userName}, ${actor.userName}, ${columns} from bom_item where bom_id = ${found.id} order by id`.execute(
    tx,
  )
  return { id: made.id, revision }
}
