import { lotStatus, reservationStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { holdLot, lot, releaseLot } from '@gemba/contract/stock/lot/lot.ts'
import { lotFlow } from '@gemba/contract/stock/lot/lot-flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud, type Input, idOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { assertAction } from '../bill/assert-action.ts'
import { lockPlaces } from '../posting/lock-stock.ts'
import { summaryKeyOf } from '../posting/stock-key.ts'
import { settleLots } from './settle-lot-status.ts'

const standard = crud(lot)
/** Returns the lot after its status was derived again, because its expiry date may have changed. */
const readSettled = async (work: Work, { id }: { readonly id: string }) => {
  await settleLots(work, [id])
  return standard.read(work, { id })
}
const lots = {
  ...standard,
  create: async (work: Work, input: Input) => readSettled(work, await standard.create(work, input)),
  update: async (work: Work, input: Input) => readSettled(work, await standard.update(work, input)),
}

export const lotRoutes = [
  ...mount(lot, import.meta.url, lots),
  ...handle(holdLot, import.meta.url, async (work, { id, version }) => {
    const lotRow = assertAction(work, lotFlow, { document: await lockWithPlaces(work, id), action: 'hold', version })
    await assertLotUnreserved(work, lotRow.id)
    return setStatus(work, lotRow.id, lotStatus.codes.onHold)
  }),
  ...handle(releaseLot, import.meta.url, async (work, { id, version }) => {
    const lotRow = assertAction(work, lotFlow, { document: await lock(work, id), action: 'release', version })
    const { status } = await setStatus(work, lotRow.id, lotStatus.codes.normal)
    // The lot may have expired or been used up while it was on hold.
    return { status: (await settleLots(work, [lotRow.id])).get(lotRow.id) ?? status }
  }),
]

const lock = (work: Work, id: string) =>
  ofCompany(work)
    .selectFrom('lot')
    .select(['id', 'code', 'status', 'version'])
    .where('id', '=', idOf(id))
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Locks the stock summaries of a lot, then the lot: concurrent reservations and postings of it either wait or are
 * visible.
 */
async function lockWithPlaces(work: Work, id: string) {
  const lotId = idOf(id)
  const places = await placesOf(work, lotId)
  await lockPlaces(work, places)
  const lotRow = await lock(work, lotId)
  // Stock may have arrived in another warehouse before the lot was locked.
  const lockedKeys = new Set(places.map(summaryKeyOf))
  if (lotRow && (await placesOf(work, lotId)).some((place) => !lockedKeys.has(summaryKeyOf(place))))
    throw new DomainError('stale', { version: lotRow.version })
  return lotRow
}

const placesOf = (work: Work, lotId: string) =>
  ofCompany(work)
    .selectFrom('stock_balance')
    .select(['warehouse_id as warehouseId', 'material_id as materialId'])
    .distinct()
    .where('lot_id', '=', lotId)
    .execute()

async function setStatus<S extends number>({ tx, actor }: Work, id: string, status: S): Promise<{ status: S }> {
  await tx
    .updateTable('lot')
    .set({ status, ...changedBy(actor.userName) })
    .where('id', '=', id)
    .execute()
  return { status }
}

/**
 * Throws `lotReserved` with the bills and purposes if stock of the lot is reserved, because a hold must not break a
 * reservation.
 */
async function assertLotUnreserved(work: Work, lotId: string): Promise<void> {
  const bills = await ofCompany(work)
    .selectFrom('stock_reservation as r')
    .innerJoin('stock_balance as b', 'b.id', 'r.balance_id')
    .leftJoin('outbound_bill as o', (on) =>
      on.onRef('o.id', '=', 'r.source_id').on('r.source_type', '=', stockSource.codes.outboundBill),
    )
    .select(({ fn, ref }) => fn.coalesce(ref('o.code'), ref('r.purpose')).as('code'))
    .distinct()
    .where('b.lot_id', '=', lotId)
    .where('r.status', '=', reservationStatus.codes.active)
    .orderBy('code')
    .limit(10)
    .execute()
  if (bills.length > 0) throw new DomainError('lotReserved', { bills: bills.map(({ code }) => code).join(', ') })
}
