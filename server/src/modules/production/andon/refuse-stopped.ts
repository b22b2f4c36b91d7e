import { openCalls } from '@gemba/contract/production/andon/flow.ts'
import { severity } from '@gemba/contract/production/exception/dictionaries.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

/** Throws `andonBlocks`, which names the oldest open critical call from a station. */
export async function refuseStopped({ tx, actor }: Read, stationId: string): Promise<void> {
  const found = await tx
    .selectFrom('andon_event as e')
    .innerJoin('station as s', 's.id', 'e.station_id')
    .select(['e.id', 'e.code', 's.name as station'])
    .where('e.company_id', '=', companyOf(actor))
    .where('e.station_id', '=', stationId)
    .where('e.severity', '=', severity.codes.critical)
    .where('e.status', 'in', [...openCalls])
    .orderBy('e.id')
    .limit(1)
    .executeTakeFirst()
  if (found) throw new DomainError('andonBlocks', { code: found.code, station: found.station, callId: found.id })
}
