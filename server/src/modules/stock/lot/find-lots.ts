// Finds lots by code, and creates the lots of a receipt.
import { lotStatus } from '@gemba/contract/stock/dictionaries.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

/** A lot that a receipt may create. */
export interface NewLot {
  readonly materialId: string
  readonly code: string
  readonly madeOn: string | null
  readonly expiresOn: string | null
  readonly supplierId: string | null
  readonly supplierLot: string | null
}

const lotStatusShape = rowShape({
  id: 'lot.id',
  code: 'lot.code',
  status: 'lot.status',
  material_id: 'lot.material_id',
})

/** Returns the ids of lots by `materialId code`; creates missing lots. Throws `lotOnHold`. */
export async function ensureLots(work: Work, lots: readonly NewLot[]): Promise<ReadonlyMap<string, string>> {
  if (lots.length === 0) return new Map()
  const rows = JSON.stringify(
    lots.map(({ materialId, code, madeOn, expiresOn, supplierId, supplierLot }) => ({
      material_id: materialId,
      code,
      made_on: madeOn,
      expires_on: expiresOn,
      supplier_id: supplierId,
      supplier_lot: supplierLot,
    })),
  )
  const inputRows = sql`jsonb_to_recordset(${rows}::jsonb) as n(material_id bigint, code text, made_on date,
    expires_on date, supplier_id bigint, supplier_lot text)`
  // Inserted in the order of their keys, like all locks, to avoid deadlocks.
  await sql`insert into lot (company_id, material_id, code, made_on, expires_on, supplier_id, supplier_lot, create_user, update_user)
    select distinct on (n.material_id, n.code) ${companyOf(work.actor)}, n.material_id, n.code, n.made_on, n.expires_on,
      n.supplier_id, n.supplier_lot, ${work.actor.userName}, ${work.actor.userName}
    from ${inputRows} order by n.material_id, n.code on conflict do nothing`.execute(work.tx)
  const storedLots = await listRows(
    work.tx,
    lotStatusShape,
    sql`select distinct l.id, l.code, l.status, l.material_id from lot l join ${inputRows}
      on l.material_id = n.material_id and l.code = n.code where l.company_id = ${companyOf(work.actor)}`,
  )
  const lotOnHold = storedLots.find(({ status }) => status === lotStatus.codes.onHold)
  if (lotOnHold) throw new DomainError('lotOnHold', { lot: lotOnHold.code })
  return new Map(storedLots.map(({ id, code, material_id }) => [`${material_id} ${code}`, id]))
}

/** Returns a lot of a material by its code. */
export const findLot = (read: Read, materialId: string, code: string) =>
  ofCompany(read)
    .selectFrom('lot')
    .select(['id', 'code', 'status', 'expires_on as expiresOn'])
    .where('material_id', '=', materialId)
    .where('code', '=', code)
    .executeTakeFirst()

/** Returns the codes of lots by their ids. */
export async function findLotCodes(read: Read, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await lotsById(read, ids))].map(([id, { code }]) => [id, code]))
}

/** Returns lots by their ids. */
export async function lotsById({ tx }: Read, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('lot')
    .select(['id', 'code', 'status', 'expires_on as expiresOn'])
    .where('id', '=', anyId(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
