// The quantities of an order, an operation or a work order by state. Exact decimals in the unit of the product.
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { compareDecimals, subtractToZero, sumOfDecimals } from '@gemba/contract/rules/decimal.ts'

export interface Quantities {
  readonly planned: string
  readonly good: string
  readonly scrap: string
  readonly rework: string
  /** Started and not reported yet. Undefined if it is not known. */
  readonly inWork?: string
}

interface ReportedQuantities {
  readonly goodQuantity: string
  readonly scrapQuantity: string
  readonly reworkQuantity: string
}
type Order = ReportedQuantities & { readonly baseQuantity: string }
type Segment = ReportedQuantities & { readonly planQuantity: string }
type Work = ReportedQuantities & { readonly quantity: string; readonly status: number }

const { running, paused } = workOrderStatus.codes

const reportedOf = ({ goodQuantity: good, scrapQuantity: scrap, reworkQuantity: rework }: ReportedQuantities) => ({
  good,
  scrap,
  rework,
})
const sumOfReported = (report: ReportedQuantities): string =>
  sumOfDecimals(report.goodQuantity, report.scrapQuantity, report.reworkQuantity)

/** Returns the quantities of a work order. All that remains of running or paused work is in work. */
export const quantitiesOfWork = (work: Work): Quantities & { readonly inWork: string } => ({
  ...reportedOf(work),
  planned: work.quantity,
  inWork: work.status === running || work.status === paused ? subtractToZero(work.quantity, sumOfReported(work)) : '0',
})

export const quantitiesOfSegment = (
  segment: Segment,
  works: readonly Work[],
): Quantities & { readonly inWork: string } => ({
  ...reportedOf(segment),
  planned: segment.planQuantity,
  inWork: sumOfDecimals('0', ...works.map((work) => quantitiesOfWork(work).inWork)),
})

/** Returns the quantities of an order. Without its operations, the quantity in work is unknown. */
export function quantitiesOfOrder(
  order: Order,
  segments?: readonly (Segment & { readonly workOrders: readonly Work[] })[],
): Quantities {
  const quantities = { ...reportedOf(order), planned: order.baseQuantity }
  if (!segments) return quantities
  const begun = segments
    .map((segment) => sumOfDecimals(sumOfReported(segment), quantitiesOfSegment(segment, segment.workOrders).inWork))
    .reduce((largest, quantity) => (compareDecimals(quantity, largest) > 0 ? quantity : largest), '0')
  return { ...quantities, inWork: subtractToZero(begun, sumOfReported(order)) }
}
