import { proposeDueDate } from '@gemba/contract/production/order/propose-due-date.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { findMaterials } from '../../base/index.ts'
import { baseQuantityOf } from '../../stock/index.ts'
import { findRouteFor } from '../order/plan-order.ts'
import { capacityOf } from './capacity-of.ts'
import { expectedTimes, finishOf } from './expected-times.ts'
import { workOfRoute } from './order-load.ts'

export const proposeDueDateRoutes = handle(proposeDueDate, import.meta.url, async (read, input) => {
  const { materialId, routeId } = input
  const material = (await findMaterials(read, [materialId])).get(materialId)
  if (!material) throw new DomainError('notFound', { field: 'materialId' })
  const unitId = input.unitId ?? material.unitId
  const quantity = await baseQuantityOf(read, { materialId, unitId, quantity: input.quantity ?? '1' })
  const tomorrow = dayAt(read, read.now).add({ days: 1 })
  const chosenRouteId = await findRouteFor(read, { route_id: routeId ?? null, material_id: materialId })
  if (!chosenRouteId) return { dueDate: tomorrow.toString() }
  const start = tomorrow.toZonedDateTime(read.actor.zone).epochMilliseconds
  const work = await workOfRoute(read, chosenRouteId, quantity)
  const segments = work.segments.map((segment) => ({ ...segment, notBefore: start }))
  const load = { needs: [], links: work.links, segments }
  const capacity = await capacityOf(
    read,
    [...new Set(valuesOf(segments, 'workCenterId'))].flatMap((id) => id ?? []),
    start,
  )
  const windows = new Map(capacity.map((center) => [center.workCenterId, center.windows]))
  const finish = finishOf(read, load, expectedTimes(read, load, { lines: [], windows }))
  return { dueDate: finish === null ? null : dayAt(read, finish - 1).toString() }
})

const dayAt = ({ actor }: Read, at: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(actor.zone).toPlainDate()
