import type { UnmappedKey } from '@gemba/contract/gateway/mapping/commands.ts'
import { mappingOrigin } from '@gemba/contract/gateway/mapping/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { listPointPlaces, type PointPlace } from '../../equipment/index.ts'
import { lockBoxForChange } from '../channel/lock-box-for-change.ts'
import { assertOnBox, emitMappingChanged } from './box-point-map.ts'

interface AcceptedMapping {
  readonly deviceCode: string
  readonly code: string
  readonly pointId: string
}

interface AcceptedMappings {
  readonly boxId: string
  readonly mappings: readonly AcceptedMapping[]
  /** The unmapped keys with their proposals. */
  readonly keys: readonly UnmappedKey[]
}

const keyName = ({ deviceCode, code }: Pick<AcceptedMapping, 'deviceCode' | 'code'>): string =>
  `${deviceCode} / ${code}`

/** Throws `keyMappedTwice` or `pointMappedTwice` if a mapping repeats a key or a point. */
async function assertFree(work: Work, { boxId, mappings }: AcceptedMappings, places: ReadonlyMap<string, PointPlace>) {
  const objectIds = [...places.values()].map(({ objectId }) => objectId)
  const rows = await ofCompany(work)
    .selectFrom('box_point_map')
    .select([
      'box_id as boxId',
      'device_code as deviceCode',
      'code',
      'object_id as objectId',
      'point_code as pointCode',
    ])
    .where(({ eb, or }) => or([eb('box_id', '=', boxId), eb('object_id', '=', anyId(objectIds))]))
    .execute()
  const pointByKey = new Map(
    rows.flatMap((row) => (row.boxId === boxId ? [[keyName(row), row.pointCode] as const] : [])),
  )
  const keyByPoint = new Map(rows.map((row) => [`${row.objectId} ${row.pointCode}`, keyName(row)]))
  for (const mapping of mappings) {
    const place = places.get(mapping.pointId)
    if (!place) throw notFound()
    const key = keyName(mapping)
    const pointKey = `${place.objectId} ${place.pointCode}`
    const mappedPoint = pointByKey.get(key)
    if (mappedPoint !== undefined) throw new DomainError('keyMappedTwice', { key, point: mappedPoint })
    const mappedKey = keyByPoint.get(pointKey)
    if (mappedKey !== undefined) throw new DomainError('pointMappedTwice', { point: place.pointName, key: mappedKey })
    pointByKey.set(key, place.pointName)
    keyByPoint.set(pointKey, key)
  }
}

/**
 * Stores mappings of a box, all or none, and returns their number. A proposed one is automatic. Throws `notFound`,
 * `objectOfOtherGateway`, `keyMappedTwice`, `pointMappedTwice`.
 */
export async function saveMappings(work: Work, accepted: AcceptedMappings): Promise<number> {
  const { boxId, mappings, keys } = accepted
  await lockBoxForChange(work, boxId)
  const points = await listPointPlaces(work, { pointIds: mappings.map(({ pointId }) => pointId) })
  const places = new Map(points.map((place) => [place.pointId, place]))
  await assertFree(work, accepted, places)
  const bestByKey = new Map(keys.map((key) => [keyName(key), key.proposals[0]]))
  const rows = mappings.map((mapping) => {
    const place = places.get(mapping.pointId)
    if (!place) throw notFound()
    assertOnBox(place, boxId)
    const best = bestByKey.get(keyName(mapping))
    const score = best?.pointId === mapping.pointId ? best.score : null
    return {
      company_id: companyOf(work.actor),
      box_id: boxId,
      device_code: mapping.deviceCode,
      code: mapping.code,
      object_id: place.objectId,
      point_code: place.pointCode,
      origin: score === null ? mappingOrigin.codes.manual : mappingOrigin.codes.automatic,
      score,
      create_user: work.actor.userName,
      update_user: work.actor.userName,
    }
  })
  if (rows.length === 0) return 0
  await work.tx.insertInto('box_point_map').values(rows).execute()
  await emitMappingChanged(work, [boxId])
  return rows.length
}
