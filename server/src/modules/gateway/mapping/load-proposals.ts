import type { listMappingProposals, MappingProposal } from '@gemba/contract/gateway/mapping/commands.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { LatestValue } from '@gemba/contract/telemetry/read.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { listPointPlaces, otherNamesOf, type PointPlace } from '../../equipment/index.ts'
import type { GatewayServices } from '../box-state.ts'
import { type Candidate, proposePoints } from './propose-points.ts'

/** What proposals need of the intake. */
export interface MappingServices {
  readonly reports: Pick<GatewayServices['reports'], 'boxReport'>
  readonly telemetry: {
    readonly intake: {
      latestValues(pointIds: readonly string[]): Promise<readonly Pick<LatestValue, 'pointId' | 'ts'>[]>
    }
  }
}

type PointNames = Awaited<ReturnType<typeof otherNamesOf>>
type Proposals = CommandReply<typeof listMappingProposals>

const keyText = (deviceCode: string, code: string): string => JSON.stringify([deviceCode, code])

/** Returns the enabled points of the objects on a box that no mapping uses, and the mapped keys. Throws `notFound`. */
async function listFreePoints(
  read: Read,
  boxId: string,
): Promise<{ places: PointPlace[]; mappedKeys: ReadonlySet<string>; names: PointNames }> {
  await ofCompany(read).selectFrom('box').select('id').where('id', '=', boxId).executeTakeFirstOrThrow(notFound)
  const places = await listPointPlaces(read, { boxId })
  const mappings = await ofCompany(read)
    .selectFrom('box_point_map')
    .select(['device_code as deviceCode', 'code', 'object_id as objectId', 'point_code as pointCode'])
    .where('box_id', '=', boxId)
    .execute()
  const names = await otherNamesOf(read, valuesOf(places, 'pointId'))
  const mappedPoints = new Set(mappings.map(({ objectId, pointCode }) => `${objectId} ${pointCode}`))
  return {
    names,
    places: places.filter(
      ({ isEnabled, objectId, pointCode }) => isEnabled && !mappedPoints.has(`${objectId} ${pointCode}`),
    ),
    mappedKeys: new Set(mappings.map(({ deviceCode, code }) => keyText(deviceCode, code))),
  }
}

/** Returns the codes of a point, and its names in the reader's language. */
function describePoint({ pointId, pointCode, pointName, objectId, objectName }: PointPlace, names: PointNames) {
  const { objectName: otherObjectName, dataName } = names.get(pointId) ?? {}
  return {
    pointId,
    pointCode,
    pointName: dataName ?? pointName,
    objectId,
    objectName: otherObjectName ?? objectName,
  }
}

const proposalOf = ({ place, score, reason }: Candidate, names: PointNames): MappingProposal =>
  Object.assign(describePoint(place, names), { score, reason })

/** Returns the unmapped keys of a box with proposed points, and the points without values. Throws `notFound`. */
export async function loadProposals(services: MappingServices, call: Call, boxId: string): Promise<Proposals> {
  const { places, mappedKeys, names } = await call.inRead((read) => listFreePoints(read, boxId))
  const report = await services.reports.boxReport(boxId)
  const keys = (report?.unmapped ?? []).filter(({ deviceCode, code }) => !mappedKeys.has(keyText(deviceCode, code)))
  const latest = await services.telemetry.intake.latestValues(places.map(({ pointId }) => pointId))
  const receiving = new Set(latest.flatMap(({ pointId, ts }) => (ts === null ? [] : [pointId])))
  const silent = places.filter(({ pointId }) => !receiving.has(pointId))
  const proposals = proposePoints(keys, silent)
  return {
    keys: keys.map(({ firstAt: _, ...key }, index) =>
      Object.assign(key, { proposals: (proposals[index] ?? []).map((candidate) => proposalOf(candidate, names)) }),
    ),
    points: silent.map((place) => describePoint(place, names)),
  }
}
