import { nameIn } from '@gemba/contract/names.ts'
import { openCalls } from '@gemba/contract/production/andon/flow.ts'
import { severity } from '@gemba/contract/production/exception/dictionaries.ts'
import { knownUntil } from '../../../platform/db/known-until.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

/** Returns the open critical calls of a station, the oldest first; at most one per type. */
async function listStoppingCalls(read: Read, stationId: string) {
  const rows = await ofCompany(read)
    .selectFrom('andon_event as e')
    .innerJoin('andon_type as t', 't.id', 'e.type_id')
    .select(['e.id', 'e.code', 't.name', 't.name_en as nameEn', 't.name_tw as nameTw'])
    .where('e.station_id', '=', stationId)
    .where('e.severity', '=', severity.codes.critical)
    .where('e.status', 'in', [...openCalls])
    .where('e.called_at', '<=', knownUntil(read))
    .orderBy('e.id')
    .execute()
  return rows.map(({ id, code, ...names }) => ({
    kind: 'call' as const,
    id,
    code,
    name: nameIn(names, read.actor.language),
  }))
}

/** Throws `andonBlocks` if a station has an open critical call. The error names the oldest one. */
export async function assertNotStopped(read: Read, stationId: string): Promise<void> {
  const [stoppingCall] = await listStoppingCalls(read, stationId)
  if (!stoppingCall) return
  const { actor } = read
  const names = await ofCompany(read)
    .selectFrom('station')
    .select(['name', 'name_en as nameEn', 'name_tw as nameTw'])
    .where('id', '=', stationId)
    .executeTakeFirstOrThrow()
  throw new DomainError('andonBlocks', {
    code: stoppingCall.code,
    station: nameIn(names, actor.language),
    callId: stoppingCall.id,
  })
}
