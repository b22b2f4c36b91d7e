// Proposals for unmapped keys, and the mappings that result from them.
import type { boxPointMap } from '@gemba/contract/gateway/mapping/box-point-map.ts'
import {
  acceptMappings,
  automateMappings,
  certainScore,
  listBoxMappings,
  listMappingProposals,
  resetMappings,
} from '@gemba/contract/gateway/mapping/commands.ts'
import { mappingOrigin } from '@gemba/contract/gateway/mapping/dictionaries.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { listPointPlaces } from '../../equipment/index.ts'
import { lockBoxForChange } from '../channel/lock-box-for-change.ts'
import { emitMappingChanged } from './box-point-map.ts'
import { loadProposals, type MappingServices } from './load-proposals.ts'
import { saveMappings } from './save-mappings.ts'

const file = import.meta.url

async function assertBoxKnown(read: Read, boxId: string): Promise<void> {
  await ofCompany(read).selectFrom('box').select('id').where('id', '=', boxId).executeTakeFirstOrThrow(notFound)
}

async function listMappings(read: Read, boxId: string): Promise<CommandReply<typeof listBoxMappings>> {
  await assertBoxKnown(read, boxId)
  const rows = await ofCompany(read)
    .selectFrom('box_point_map')
    .select(['id', 'version', 'box_id as boxId', 'device_code as deviceCode', 'code', 'name', 'object_id as objectId'])
    .select(['point_code as pointCode', 'scale', 'offset', 'is_enabled as isEnabled', 'origin', 'score'])
    .$narrowType<Pick<EntityOf<typeof boxPointMap>, 'isEnabled' | 'origin'>>()
    .where('box_id', '=', boxId)
    .orderBy('device_code')
    .orderBy('code')
    .execute()
  const places = await listPointPlaces(read, { objectIds: [...new Set(valuesOf(rows, 'objectId'))] })
  const placeByKey = new Map(places.map((place) => [`${place.objectId} ${place.pointCode}`, place]))
  return rows.flatMap((row) => {
    const place = placeByKey.get(`${row.objectId} ${row.pointCode}`)
    if (!place) return []
    const { pointId, pointName, objectName } = place
    const isInEffect = row.isEnabled === 1 && place.boxId === boxId ? 1 : 0
    return [Object.assign({}, row, { pointId, pointName, objectName, isInEffect } as const)]
  })
}

/** Returns the routes of mapping commands. */
export const mappingCommandRoutes = (services: MappingServices) => [
  ...handleWithoutWork(listMappingProposals, file, (input, call) => loadProposals(services, call, input.boxId)),
  ...handleWithoutWork(acceptMappings, file, async ({ boxId, mappings }, call) => {
    const { keys } = await loadProposals(services, call, boxId)
    return { mapped: await call.inWork((work) => saveMappings(work, { boxId, mappings, keys })) }
  }),
  ...handleWithoutWork(automateMappings, file, async ({ boxId, minScore }, call) => {
    const { keys } = await loadProposals(services, call, boxId)
    const mappings = keys.flatMap(({ deviceCode, code, proposals: [best] }) =>
      best && best.score >= (minScore ?? certainScore) ? [{ deviceCode, code, pointId: best.pointId }] : [],
    )
    const mapped =
      mappings.length === 0 ? 0 : await call.inWork((work) => saveMappings(work, { boxId, mappings, keys }))
    return { mapped, unmapped: keys.length - mapped }
  }),
  ...handle(resetMappings, file, async (work, { boxId }) => {
    await lockBoxForChange(work, boxId)
    const rows = await ofCompany(work)
      .deleteFrom('box_point_map')
      .where('box_id', '=', boxId)
      .where('origin', '=', mappingOrigin.codes.automatic)
      .returning('id')
      .execute()
    if (rows.length > 0) await emitMappingChanged(work, [boxId])
    return { removed: rows.length }
  }),
  ...handle(listBoxMappings, file, (read, { boxId }) => listMappings(read, boxId)),
]
