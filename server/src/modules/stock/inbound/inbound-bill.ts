import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { inboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { inboundBill, inboundLine } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { inboundFlow } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud, type Input, idOf } from '../../../resource/crud.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { save } from '../../../resource/save.ts'
import { withCodes } from '../../base/index.ts'
import { withGoods } from '../bill/goods-of-bills.ts'
import { withBaseQuantity } from '../bill/line-quantity.ts'
import { assertWarehouseEnabled, warehouseCodeOf } from '../bill/warehouse-of-bill.ts'
import { assertDemandLine } from '../demand/assert-demand-line.ts'
import { lockDemandsOf } from '../demand/progress.ts'
import { lockInbound } from './inbound-store.ts'

type LineRow = EntityOf<typeof inboundLine>

const lines = withBaseQuantity<LineRow, ReturnType<typeof crud<typeof inboundLine>>>(
  crud(inboundLine),
  async (work, line) => {
    const bill = await assertInboundDraft(work, line.inboundBillId)
    await assertDemandLine(work, bill.demandId, line)
  },
)

const bills = withLines(
  crud(inboundBill, {
    newestBy: 'code',
    changed: (work, row) => assertWarehouseEnabled(work, row.warehouseId),
    removing: async (work, ids) => {
      await lockDemandsOf(work, 'inbound_bill', ids)
      for (const id of ids.toSorted()) await assertInboundDraft(work, id)
    },
  }),
  [{ resource: inboundLine, operations: lines }],
)

const inboundBills = withCodes(
  {
    ...bills,
    update: async (work: Work, input: Input) => {
      await assertInboundDraft(work, idOf(input.id))
      return bills.update(work, input)
    },
  },
  'inboundBill',
  warehouseCodeOf,
)

export const inboundBillRoutes = [
  ...mount(inboundBill, import.meta.url, {
    ...inboundBills,
    page: async (read: Read, input: Input) => {
      const { records, ...page } = await inboundBills.page(read, input)
      return { ...page, records: await withGoods(read, 'inbound', records) }
    },
    save: save(inboundBill, inboundBills),
  }),
  ...mount(inboundLine, import.meta.url, lines),
]

/** The operations of bills with their lines, for code that creates bills from other documents. */
export { inboundBills }

/** Locks and returns a draft. Throws `notFound`, `stateIllegal` if it is not a draft any more. */
async function assertInboundDraft(work: Work, id: string) {
  const bill = await lockInbound(work, id)
  if (!bill) throw new DomainError('notFound')
  if (bill.status !== inboundStatus.codes.draft)
    throw stateIllegal(inboundFlow, { status: bill.status, language: work.actor.language })
  return bill
}
