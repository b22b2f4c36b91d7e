// The regular operations of mappings. A mapping names its point by object and code, or by id.
import { boxPointMap } from '@gemba/contract/gateway/mapping/box-point-map.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { type Crud, crud, type Input, idOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { findPoints, listPointPlaces, type PointPlace } from '../../equipment/index.ts'

type Mapping = EntityOf<typeof boxPointMap>

/** Emits one event for each box, so that the intake follows. */
export async function emitMappingChanged(work: Work, boxIds: Iterable<string>): Promise<void> {
  for (const boxId of new Set(boxIds)) await work.emit('boxPointMap.changed', `box:${boxId}`, { boxId })
}

const stored = crud(boxPointMap, {
  changed: async (work, row) => {
    assertOnBox(await placeOf(work, row), row.boxId)
    await emitMappingChanged(work, [row.boxId])
  },
  removing: async (work, ids) => {
    const rows = await ofCompany(work)
      .selectFrom('box_point_map')
      .select('box_id as boxId')
      .where('id', '=', anyId(ids))
      .execute()
    await emitMappingChanged(work, valuesOf(rows, 'boxId'))
  },
})

/** Throws `objectOfOtherGateway` if the object of a point is on another box or on none. */
export function assertOnBox(place: PointPlace, boxId: string): void {
  if (place.boxId !== boxId) throw new DomainError('objectOfOtherGateway', { object: place.objectName })
}

async function placeOf(read: Read, { objectId, pointCode }: Mapping): Promise<PointPlace> {
  const places = await listPointPlaces(read, { objectIds: [idOf(objectId)] })
  const place = places.find((point) => point.pointCode === pointCode)
  if (!place) throw notFound()
  return place
}

/** Returns the input with the object and the code of the point that it names by id. Throws `notFound`. */
async function withPoint(work: Work, input: Input): Promise<Input> {
  if (input.pointId === undefined || input.pointId === null) return input
  const [place] = await listPointPlaces(work, { pointIds: [idOf(input.pointId)] })
  if (!place) throw notFound()
  return Object.assign({}, input, { objectId: place.objectId, pointCode: place.pointCode })
}

/** Throws `invalid` if the input names no point. */
function assertPointNamed({ actor }: Work, input: Input): void {
  const problems = (['objectId', 'pointCode'] as const)
    .filter((name) => input[name] === undefined || input[name] === null || input[name] === '')
    .map((name) => problemOf(name, 'required', { language: actor.language }))
  if (problems.length > 0) throw new DomainError('invalid', { problems })
}

/** Returns the input with the code of the box as device code, if it names none. */
async function withDevice(work: Work, input: Input): Promise<Input> {
  if (input.deviceCode !== undefined && input.deviceCode !== null && input.deviceCode !== '') return input
  const box = await ofCompany(work)
    .selectFrom('box')
    .select('code')
    .where('id', '=', idOf(input.boxId))
    .executeTakeFirstOrThrow(notFound)
  return Object.assign({}, input, { deviceCode: box.code })
}

/** Adds the ids of the points. */
async function withPointIds(read: Read, rows: readonly Mapping[]): Promise<Mapping[]> {
  const keys = rows.map(({ objectId, pointCode }) => ({ pointId: null, code: pointCode, objectId, objectCode: null }))
  const points = await findPoints(read, keys)
  return rows.map((row, index) => Object.assign({}, row, { pointId: points[index]?.[0]?.pointId ?? null }))
}

const withPointId = async (read: Read, row: Mapping): Promise<Mapping> =>
  (await withPointIds(read, [row]))[0] as Mapping

const operations: Crud<typeof boxPointMap> = {
  page: async (read, input) => {
    const page = await stored.page(read, input)
    return { ...page, records: await withPointIds(read, page.records) }
  },
  list: async (read, input) => withPointIds(read, await stored.list(read, input)),
  read: async (read, input) => withPointId(read, await stored.read(read, input)),
  create: async (work, input) => {
    const complete = await withPoint(work, await withDevice(work, input))
    assertPointNamed(work, complete)
    return withPointId(work, await stored.create(work, complete))
  },
  update: async (work, input) => withPointId(work, await stored.update(work, await withPoint(work, input))),
  remove: stored.remove,
}

export const boxPointMapRoutes = mount(boxPointMap, import.meta.url, { ...operations })
