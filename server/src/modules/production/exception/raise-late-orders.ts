// Raises an exception for each open order whose due date is over. It is raised once per due date, and a person handles
// it.
import {
  exceptionCategory,
  exceptionSource,
  exceptionSubject,
  severity,
} from '@gemba/contract/production/exception/dictionaries.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { sql } from 'kysely'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import type { Store } from '../../../platform/db/store.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { findMaterials } from '../../base/index.ts'
import { registerException } from './exception.ts'

interface Company {
  readonly id: string
  readonly zone: string
}

interface RaiseLateOrdersOptions {
  readonly store: Store
  readonly companies: { list(read: Read): Promise<readonly Company[]> }
  report(message: string, error: unknown): void
}

const lateOrderShape = rowShape({
  id: 'production_order.id',
  code: 'production_order.code',
  materialId: 'production_order.material_id',
  dueDate: computed.text,
  planned: computed.text,
  good: computed.text,
})

type LateOrder = ShapedRow<typeof lateOrderShape>

/**
 * No exception is raised for orders that are late for longer, for example when the product is upgraded: people know of
 * them.
 */
const maxDaysLate = 7
const maxOrdersAtOnce = 200
const { planned, released, inProgress, paused } = productionOrderStatus.codes

/** Raises exceptions for late orders in all companies. An error in one company does not affect the others. */
export async function raiseLateOrders(
  { store, companies, report }: RaiseLateOrdersOptions,
  signal: AbortSignal,
): Promise<void> {
  const all = await store.asSystem('lateOrders').inRead((read) => companies.list(read))
  for (const { id, zone } of all) {
    const companyStore = store.asSystem('lateOrders', id)
    const late = await companyStore
      .inRead((read) => listLate(read, zone))
      .catch((error) => void report(`late orders of company ${id}`, error))
    for (const order of late ?? []) {
      if (signal.aborted) return
      await companyStore
        .inWork((work) => raise({ ...work, actor: { ...work.actor, zone } }, order))
        .catch((error) => report(`the late order ${order.code}`, error))
    }
  }
}

/** Returns the orders that are past their due date in the time zone of the plant and have no exception for it yet. */
const listLate = ({ tx, actor, now }: Read, zone: string): Promise<LateOrder[]> => {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  return listRows(
    tx,
    lateOrderShape,
    sql`select o.id, o.code, o.material_id as "materialId", o.due_date::text as "dueDate",
        trim_scale(o.base_quantity)::text as planned, trim_scale(o.good_quantity)::text as good
      from production_order o left join late_order_notice n on n.company_id = o.company_id and n.order_id = o.id
      where o.company_id = ${companyOf(actor)} and o.status in (${sql.join([planned, released, inProgress, paused])})
        and o.due_date < ${today.toString()}::date
        and o.due_date >= ${today.subtract({ days: maxDaysLate }).toString()}::date
        and n.due_date is distinct from o.due_date
      order by o.due_date, o.id limit ${maxOrdersAtOnce}`,
  )
}

/**
 * Raises the exception unless another server has raised it. The title has only code and date, because the source of the
 * exception is translated for the reader.
 */
async function raise(work: Work, { id, code, materialId, dueDate, planned: quantity, good }: LateOrder): Promise<void> {
  const isFirst = await work.tx
    .insertInto('late_order_notice')
    .values({ company_id: companyOf(work.actor), order_id: id, due_date: dueDate })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'order_id'])
        .doUpdateSet({ due_date: dueDate })
        .where('late_order_notice.due_date', '<>', dueDate),
    )
    .returning('order_id')
    .executeTakeFirst()
  if (!isFirst) return
  const product = (await findMaterials(work, [materialId])).get(materialId)
  await registerException(work, {
    name: `${code}: ${dueDate}`,
    category: String(exceptionCategory.codes.method),
    source: exceptionSource.codes.lateOrder,
    severity: severity.codes.major,
    refType: exceptionSubject.codes.productionOrder,
    refId: id,
    description: `${code} ${product?.code ?? ''}: ${good} / ${quantity} ${product?.unitName ?? ''}, ${dueDate}`,
  })
}
