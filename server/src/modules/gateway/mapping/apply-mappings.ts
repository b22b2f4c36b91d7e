// Mappings in the catalogue of the intake: a mapped point receives the key instead of its own code.

import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { CataloguePoint } from '../../equipment/index.ts'

/** An enabled mapping as needed by the intake. */
export interface IntakeMapping {
  readonly boxId: string
  readonly deviceCode: string
  readonly code: string
  readonly objectId: string
  readonly pointCode: string
  readonly scale: number
  readonly offset: number
}

/** A point at the key from which it receives values. */
export interface MappedPoint extends CataloguePoint {
  /** The device code of its object, if it receives the key of another device. */
  readonly objectDeviceCode?: string
}

/** Returns the enabled mappings of all boxes or the given ones. Must be called as the system. */
export function listIntakeMappings({ tx }: Read, boxIds: readonly string[] | null): Promise<IntakeMapping[]> {
  return tx
    .selectFrom('box_point_map')
    .select(['box_id as boxId', 'device_code as deviceCode', 'code', 'object_id as objectId'])
    .select(['point_code as pointCode', 'scale', 'offset'])
    .where('is_enabled', '=', 1)
    .$if(boxIds !== null, (mappings) => mappings.where('box_id', '=', anyId(boxIds ?? [])))
    .execute()
}

/**
 * Returns the points with their mappings, mapped points last, because they win over a point whose own code is equal to
 * the key. A mapping applies while the object of its point is on the box.
 */
export function applyMappings(points: readonly CataloguePoint[], mappings: readonly IntakeMapping[]): MappedPoint[] {
  if (mappings.length === 0) return [...points]
  const mappingByPoint = new Map(
    mappings.map((mapping) => [keyOf(mapping.boxId, mapping.objectId, mapping.pointCode), mapping]),
  )
  const own: MappedPoint[] = []
  const mapped: MappedPoint[] = []
  for (const point of points) {
    const mapping = mappingByPoint.get(keyOf(point.boxId, point.objectId, point.code))
    if (mapping === undefined) own.push(point)
    else
      mapped.push(
        Object.assign({}, point, {
          objectDeviceCode: point.deviceCode,
          deviceCode: mapping.deviceCode,
          code: mapping.code,
          scale: mapping.scale * point.scale,
          offset: mapping.offset * point.scale + point.offset,
        }),
      )
  }
  return [...own, ...mapped]
}

const keyOf = (boxId: string, objectId: string, code: string): string => `${boxId} ${objectId} ${code}`

/** Returns the enabled mappings of an object on a gateway, by the codes of its points. */
export async function listObjectMappings(
  read: Read,
  { boxId, objectId }: { boxId: string; objectId: string },
): Promise<Map<string, Pick<IntakeMapping, 'deviceCode' | 'code' | 'scale' | 'offset'>>> {
  const rows = await ofCompany(read)
    .selectFrom('box_point_map')
    .select(['point_code as pointCode', 'device_code as deviceCode', 'code', 'scale', 'offset'])
    .where('box_id', '=', boxId)
    .where('object_id', '=', objectId)
    .where('is_enabled', '=', 1)
    .execute()
  return new Map(rows.map(({ pointCode, ...mapping }) => [pointCode, mapping]))
}
