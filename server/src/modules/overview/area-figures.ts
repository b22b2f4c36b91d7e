import { listAreaFigures } from '@gemba/contract/overview/area-figures.ts'
import { severityOf } from '@gemba/contract/telemetry/sample.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handleWithoutWork } from '../../platform/http/route.ts'
import { listMainPoints, listObjectNodes, type ObjectNode } from '../equipment/index.ts'
import type { TelemetryServices } from '../telemetry/index.ts'
import { type MainValue, sumUp } from './sum-up.ts'

const maxPoints = 10_000
const badSeverity = 2

export interface AreaFiguresDependencies {
  readonly telemetry: { readonly intake: Pick<TelemetryServices['intake'], 'latestValues'> }
}

/** Returns the objects below an object, without itself. A circle is followed once. */
function objectsBelow(id: string, children: ReadonlyMap<string | null, readonly ObjectNode[]>): string[] {
  const below = new Set<string>()
  const open = [id]
  for (const parentId of open)
    for (const child of children.get(parentId) ?? [])
      if (!below.has(child.id)) {
        below.add(child.id)
        open.push(child.id)
      }
  return [...below]
}

export const areaFigureRoutes = ({ telemetry }: AreaFiguresDependencies) =>
  handleWithoutWork(listAreaFigures, import.meta.url, async ({ ids }, call) => {
    const { below, points } = await call.inRead(async (read) => {
      const children = Map.groupBy(await listObjectNodes(read), ({ parentId }) => parentId)
      const objectsOfArea = new Map(ids.map((id) => [id, objectsBelow(id, children)]))
      return {
        below: objectsOfArea,
        points: await listMainPoints(read, [...new Set([...objectsOfArea.values()].flat())]),
      }
    })
    if (points.length > maxPoints) throw new DomainError('tooManyPoints', { limit: maxPoints })
    const latest = new Map(
      (await telemetry.intake.latestValues(points.map(({ id }) => id))).map((reading) => [reading.pointId, reading]),
    )
    const byObject = Map.groupBy(points, ({ objectId }) => objectId)
    return [...below].flatMap(([id, objectIds]) => {
      const values = objectIds.flatMap((objectId) =>
        (byObject.get(objectId) ?? []).flatMap(({ id: pointId, name, unit, decimals }): MainValue[] => {
          const reading = latest.get(pointId)
          const isUsable = reading && severityOf(reading.quality) !== badSeverity
          return isUsable && typeof reading.value === 'number' ? [{ name, unit, decimals, value: reading.value }] : []
        }),
      )
      const figures = sumUp(values)
      return figures.length > 0 ? [{ id, figures }] : []
    })
  })
