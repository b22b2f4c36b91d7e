import { raiseExceptionOfCall } from '@gemba/contract/production/andon/raise-exception.ts'
import { exceptionSource, exceptionSubject } from '@gemba/contract/production/exception/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { registerException } from '../exception/exception.ts'
import { calls } from './call-store.ts'

export const raiseExceptionRoutes = handle(
  raiseExceptionOfCall,
  import.meta.url,
  async (work, { id, category, description, isBlocking }) => {
    const call = await calls.read(work, { id })
    const { stationId, equipmentId, severity, labels } = call
    const exception = await registerException(work, {
      stationId,
      equipmentId,
      severity,
      category,
      description,
      isBlocking: isBlocking ?? 0,
      name: [labels?.stationId, labels?.typeId, call.code].filter(Boolean).join(' · ').slice(0, 128),
      source: exceptionSource.codes.andon,
      refType: exceptionSubject.codes.andonEvent,
      refId: call.id,
    })
    return { id: exception.id, code: exception.code ?? '' }
  },
)

/** Returns the newest 50 exceptions that were raised from a call, the newest first. */
export const exceptionsOfCall = (read: Read, callId: string) =>
  ofCompany(read)
    .selectFrom('exception')
    .select(['id', 'code', 'name', 'status', 'is_blocking as isBlocking'])
    .$narrowType<{ status: 10 | 20 | 30 | 50 | 90; isBlocking: 0 | 1 }>()
    .where('ref_type', '=', exceptionSubject.codes.andonEvent)
    .where('ref_id', '=', callId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
