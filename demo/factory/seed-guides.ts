import { type DemoCall, idsBy } from '../demo-calls.ts'
import { type FactoryParameter, factoryGuides } from './factory-guide.ts'

interface GuideRow {
  readonly id: string
  readonly code: string
}

/** Returns the steps and parameters of segments by stage code, in the form in which routes are saved. */
export async function guidesOf(call: DemoCall): Promise<ReadonlyMap<string, object>> {
  const objects = await idsBy(call, { path: '/infObject/page', key: 'code' })
  const points = new Map<string, string>()
  for (const code of new Set(boundObjects())) {
    const objectId = objects.get(code)
    if (!objectId) continue
    const { records } = await call<{ records: GuideRow[] }>('/infObjectPoint/page', { objectId, pageSize: 1000 })
    for (const record of records) points.set(`${code} ${record.code}`, record.id)
  }
  const parameterOf = ({ point, ...parameter }: FactoryParameter) => ({
    ...parameter,
    pointId: point ? (points.get(point.join(' ')) ?? null) : undefined,
  })
  return new Map(
    Object.entries(factoryGuides).map(([code, { steps, parameters }]) => [
      code,
      { steps, parameters: parameters.map(parameterOf) },
    ]),
  )
}

const boundObjects = (): string[] =>
  Object.values(factoryGuides).flatMap(({ parameters }) => parameters.flatMap(({ point }) => point?.[0] ?? []))
