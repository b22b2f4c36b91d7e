// Links calls to the work at their station, and stops it if the call is critical.
import { pauseReason, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { knownUntil } from '../../../platform/db/known-until.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { pauseWork } from '../work-order/do-work.ts'
import { lockWork } from '../work-order/lock-work.ts'

const { running, paused } = workOrderStatus.codes
const reasonCode = String(pauseReason.codes.andon)

interface AndonWorkQuery {
  readonly stationId: string
  readonly workOrderId?: string | null | undefined
}

/**
 * Returns the work order that a call is about: the given one, or the running one at the station, or the one that
 * another call has stopped there. Throws `notFound`, `andonWorkElsewhere`.
 */
export async function findWorkOfCall(read: Read, { stationId, workOrderId }: AndonWorkQuery): Promise<string | null> {
  const { tx } = read
  if (!workOrderId) return (await findWorkAtStation(read, stationId)) ?? null
  const workOrder = await ofCompany(read)
    .selectFrom('work_order')
    .select(['id', 'code', 'station_id as stationId'])
    .where('id', '=', workOrderId)
    .executeTakeFirst()
  if (!workOrder) throw new DomainError('notFound', { field: 'workOrderId' })
  if (workOrder.stationId === stationId) return workOrder.id
  const { name } = await tx.selectFrom('station').select('name').where('id', '=', stationId).executeTakeFirstOrThrow()
  throw new DomainError('andonWorkElsewhere', { code: workOrder.code, station: name, field: 'workOrderId' })
}

async function findWorkAtStation(read: Read, stationId: string): Promise<string | undefined> {
  const workOrder = await ofCompany(read)
    .selectFrom('work_order')
    .select('id')
    .where('station_id', '=', stationId)
    .where('status_at', '<=', knownUntil(read))
    .where(({ eb, or, and }) =>
      or([eb('status', '=', running), and([eb('status', '=', paused), eb('pause_reason', '=', reasonCode)])]),
    )
    .orderBy('status')
    .orderBy('status_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return workOrder?.id
}

interface StationStop {
  readonly stationId: string
  readonly callId: string
}

/**
 * Pauses the running work at a station. Locks the station, so a start at the same time waits and is then refused
 * because of the call.
 */
export async function stopWorkAt(work: Work, { stationId, callId }: StationStop): Promise<void> {
  await ofCompany(work).selectFrom('station').select('id').where('id', '=', stationId).forNoKeyUpdate().execute()
  const rows = await ofCompany(work)
    .selectFrom('work_order')
    .select('id')
    .where('station_id', '=', stationId)
    .where('status', '=', running)
    .where('status_at', '<=', knownUntil(work))
    .execute()
  for (const { id } of rows) {
    const { workOrder } = await lockWork(work, { id })
    // The work may have ended while this transaction waited for the lock.
    if (workOrder.status === running)
      await pauseWork(work, workOrder, { reasonCode, reason: null, andonEventId: callId })
  }
}
