import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { pointAccess } from '@gemba/contract/equipment/point/dictionaries.ts'
import type { point } from '@gemba/contract/equipment/point.ts'
import { underControl, underControlRule } from '@gemba/contract/equipment/under-control/under-control.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type EntityOf, labelOf } from '@gemba/contract/kit/resource.ts'
import type { ProblemCode } from '@gemba/contract/problems.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { points } from '../point.ts'
import { isWatchable } from './watchable.ts'

type Rule = EntityOf<typeof underControlRule>
type Point = EntityOf<typeof point>

const stored = crud(underControl)
/** Fields to which the points of the rules belong. */
const fixedFields = ['objectId', 'underObjectId'] as const

/** Throws `fixedField` if an entry would get another object. */
async function update(work: Work, input: Input): Promise<EntityOf<typeof underControl>> {
  const row = await stored.read(work, input)
  for (const name of fixedFields) {
    if (String(input[name] ?? row[name]) === row[name]) continue
    throw new DomainError('fixedField', { field: wordIn(work.actor.language, labelOf(underControl, name)) })
  }
  return stored.update(work, input)
}

const { boolean, string } = dataType.codes

/** Returns the problem of a value that is written to a point. */
function findValueProblem(value: string, { dataType: type, engLow, engHigh }: Point): ProblemCode | undefined {
  if (type === string) return undefined
  if (type === boolean) return value === '0' || value === '1' ? undefined : 'choice'
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return 'type'
  return number < (engLow ?? number) || number > (engHigh ?? number) ? 'range' : undefined
}

/** Throws `invalid` unless the points belong to the objects of the entry, and the target can be written with the value. */
async function assertConsistent(work: Work, { underId, pointId, targetPointId, targetValue }: Rule): Promise<void> {
  const entry = await stored.read(work, { id: underId })
  const watched = await points.read(work, { id: pointId })
  const target = await points.read(work, { id: targetPointId })
  const isWritable = target.objectId === entry.underObjectId && target.rw !== pointAccess.codes.read
  const problemByField: Readonly<Record<string, ProblemCode | undefined>> = {
    pointId: watched.objectId === entry.objectId && isWatchable(watched.dataType) ? undefined : 'choice',
    targetPointId: isWritable ? undefined : 'choice',
    targetValue: isWritable ? findValueProblem(targetValue, target) : undefined,
  }
  const { language } = work.actor
  const found = Object.entries(problemByField).flatMap(([field, problem]) =>
    problem ? [problemOf(field, problem, { language })] : [],
  )
  if (found.length > 0) throw new DomainError('invalid', { problems: found })
}

/** Operations of entries and rules, for the module that sends the values. */
export const controlEntries = stored
export const controlRules = crud(underControlRule, { changed: assertConsistent })

export const underControlRoutes = [
  ...mount(underControl, import.meta.url, { ...stored, update }),
  ...mount(underControlRule, import.meta.url, { ...controlRules }),
]
