import { lotStatus, reservationStatus } from '@gemba/contract/stock/dictionaries.ts'
import { holdLot, lot, releaseLot } from '@gemba/contract/stock/lot/lot.ts'
import { lotFlow } from '@gemba/contract/stock/lot/lot-flow.ts'
import { changedBy } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type BoundRoute, handle } from '../../../platform/http/route.ts'
import { crud, idOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { refuseAct } from '../bill/acting.ts'

const lots = crud(lot)

export const lotRoutes: BoundRoute[] = [
  ...mount(lot, import.meta.url, lots),
  ...handle(holdLot, import.meta.url, async (work, { id, version }) => {
    const own = refuseAct(work, lotFlow, { document: await lock(work, id), act: 'hold', version })
    await refuseReserved(work, own.id)
    return setStatus(work, own.id, lotStatus.codes.onHold)
  }),
  ...handle(releaseLot, import.meta.url, async (work, { id, version }) => {
    const own = refuseAct(work, lotFlow, { document: await lock(work, id), act: 'release', version })
    return setStatus(work, own.id, lotStatus.codes.normal)
  }),
]

const lock = ({ tx, actor }: Work, id: string) =>
  tx
    .selectFrom('lot')
    .select(['id', 'code', 'status', 'version'])
    .where('company_id', '=', companyOf(actor))
    .where('id', '=', idOf(id))
    .forNoKeyUpdate()
    .executeTakeFirst()

async function setStatus<S extends number>({ tx, actor }: Work, id: string, status: S): Promise<{ status: S }> {
  await tx
    .updateTable('lot')
    .set({ status, ...changedBy(actor.userName) })
    .where('id', '=', id)
    .execute()
  return { status }
}

/** What is promised to somebody cannot be put on hold behind his back. Error `lotReserved`, naming the bills. */
async function refuseReserved({ tx, actor }: Work, lotId: string): Promise<void> {
  const bills = await tx
    .selectFrom('stock_reservation as r')
    .innerJoin('stock_balance as b', 'b.id', 'r.balance_id')
    .innerJoin('outbound_bill as o', 'o.id', 'r.source_id')
    .select('o.code')
    .distinct()
    .where('r.company_id', '=', companyOf(actor))
    .where('b.lot_id', '=', lotId)
    .where('r.status', '=', reservationStatus.codes.active)
    .orderBy('o.code')
    .limit(10)
    .execute()
  if (bills.length > 0) throw new DomainError('lotReserved', { bills: bills.map(({ code }) => code).join(', ') })
}
