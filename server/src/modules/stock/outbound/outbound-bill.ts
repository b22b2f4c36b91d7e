import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { outboundStatus, outboundType } from '@gemba/contract/stock/dictionaries.ts'
import { outboundBill, outboundLine } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { outboundFlow } from '@gemba/contract/stock/outbound/outbound-flow.ts'
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
import { lockOutbound } from './outbound-store.ts'

type LineRow = EntityOf<typeof outboundLine>

const lines = withBaseQuantity<LineRow, ReturnType<typeof crud<typeof outboundLine>>>(
  crud(outboundLine),
  async (work, line) => {
    const bill = await assertOutboundDraft(work, line.outboundBillId)
    await assertDemandLine(work, bill.demandId, line)
  },
)

const bills = withLines(
  crud(outboundBill, {
    newestBy: 'code',
    changed: async (work, row) => {
      if (row.targetLocationId && row.billType !== outboundType.codes.lineIssue)
        throw new DomainError('targetForLine', { field: 'targetLocationId' })
      await assertWarehouseEnabled(work, row.warehouseId)
    },
    removing: async (work, ids) => {
      await lockDemandsOf(work, 'outbound_bill', ids)
      for (const id of ids.toSorted()) await assertOutboundDraft(work, id)
    },
  }),
  [{ resource: outboundLine, operations: lines }],
)

const outboundBills = withCodes(
  {
    ...bills,
    update: async (work: Work, input: Input) => {
      await assertOutboundDraft(work, idOf(input.id))
      return bills.update(work, input)
    },
  },
  'outboundBill',
  warehouseCodeOf,
)

export const outboundBillRoutes = [
  ...mount(outboundBill, import.meta.url, {
    ...outboundBills,
    page: async (read: Read, input: Input) => {
      const { records, ...page } = await outboundBills.page(read, input)
      return { ...page, records: await withGoods(read, 'outbound', records) }
    },
    save: save(outboundBill, outboundBills),
  }),
  ...mount(outboundLine, import.meta.url, lines),
]

/** The operations of bills with their lines, for code that creates bills from other documents. */
export { outboundBills }

/** Locks and returns a draft. Throws `notFound`, `stateIllegal` if it is not a draft any more. */
async function assertOutboundDraft(work: Work, id: string) {
  const bill = await lockOutbound(work, id)
  if (!bill) throw new DomainError('notFound')
  if (bill.status !== outboundStatus.codes.draft)
    throw stateIllegal(outboundFlow, { status: bill.status, language: work.actor.language })
  return bill
}
