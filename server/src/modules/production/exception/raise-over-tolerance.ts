// A report beyond the tolerance is refused and raises an exception, because more pieces were counted than the work
// order may have.
import {
  exceptionCategory,
  exceptionSource,
  exceptionSubject,
} from '@gemba/contract/production/exception/dictionaries.ts'
import { blockingStates } from '@gemba/contract/production/exception/flow.ts'
import { reportWork } from '@gemba/contract/production/work-order/report-work.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { BoundRoute } from '../../../platform/http/route.ts'
import { lockWork } from '../work-order/lock-work.ts'
import { registerException } from './exception.ts'

/**
 * Returns the routes, wrapped so that a report refused as over tolerance raises an exception in its own transaction.
 */
export const withOverTolerance = <Operation extends string>(
  routes: readonly BoundRoute<Operation>[],
): BoundRoute<Operation>[] =>
  routes.map((route) =>
    route.operation === reportWork.name ? { ...route, run: (call) => runReport(route, call) } : route,
  )

async function runReport(route: BoundRoute, call: Call): Promise<unknown> {
  try {
    return await route.run(call)
  } catch (error) {
    // The refusal is returned even if the exception could not be stored.
    if (error instanceof DomainError && error.code === 'overTolerance')
      await call.inWork((work) => raise(work, String(call.input.workOrderId), error)).catch(() => undefined)
    throw error
  }
}

/** Registers an exception unless the work order already has an open one. A person handles it. */
async function raise(work: Work, workOrderId: string, { params: { requested, allowed } }: DomainError): Promise<void> {
  const { workOrder } = await lockWork(work, { id: workOrderId })
  const open = await ofCompany(work)
    .selectFrom('exception')
    .select('id')
    .where('source', '=', exceptionSource.codes.overTolerance)
    .where('ref_type', '=', exceptionSubject.codes.workOrder)
    .where('ref_id', '=', workOrder.id)
    .where('status', 'in', [...blockingStates])
    .executeTakeFirst()
  if (open) return
  await registerException(work, {
    name: `${workOrder.code}: ${requested} > ${allowed}`,
    category: String(exceptionCategory.codes.method),
    source: exceptionSource.codes.overTolerance,
    stationId: workOrder.station_id,
    refType: exceptionSubject.codes.workOrder,
    refId: workOrder.id,
    description: `${workOrder.code}: ${requested} > ${allowed}`,
  })
}
