import { changeObjectDriver, saveSystemPoints } from '@gemba/contract/equipment/object/system-points.ts'
import { pointKind } from '@gemba/contract/equipment/point/dictionaries.ts'
import type { point } from '@gemba/contract/equipment/point.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { objects } from '../object.ts'
import { points } from '../point.ts'

type SentPoint = CommandInput<typeof saveSystemPoints>['points'][number]
type Point = EntityOf<typeof point>

/** Changes a system point of the object. Throws `notFound` for a point of another kind or object. */
async function changePoint(work: Work, objectId: string, sent: SentPoint & { readonly id: string }): Promise<Point> {
  const stored = await points.read(work, { id: sent.id })
  if (stored.objectId !== objectId || stored.kind !== pointKind.codes.system) throw new DomainError('notFound')
  return points.update(work, sent)
}

/** Throws `invalid` unless a new point has code and name. */
function addPoint(work: Work, objectId: string, sent: SentPoint): Promise<Point> {
  const { language } = work.actor
  const missing = (['code', 'name'] as const).filter((field) => !sent[field])
  if (missing.length > 0)
    throw new DomainError('invalid', {
      problems: missing.map((field) => problemOf(`points.${field}`, 'required', { language })),
    })
  const { id: _, version: __, ...values } = sent
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
  return points.create(work, { ...filled, objectId, kind: pointKind.codes.system })
}

async function savePoints(work: Work, { objectId, points: sentPoints }: CommandInput<typeof saveSystemPoints>) {
  await objects.read(work, { id: objectId })
  const saved: Point[] = []
  for (const sent of sentPoints) {
    const { id } = sent
    saved.push(id ? await changePoint(work, objectId, { ...sent, id }) : await addPoint(work, objectId, sent))
  }
  return saved
}

export const systemPointRoutes = [
  ...handle(saveSystemPoints, import.meta.url, savePoints),
  ...handle(changeObjectDriver, import.meta.url, async (work, { objectId, driverId, version }) => {
    await objects.update(work, { id: objectId, driverId: driverId ?? null, version })
    return null
  }),
]
