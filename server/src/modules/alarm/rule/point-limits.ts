// Points with their limits as one table, of a model or an object. Each row is a point and its first alarm rule.
import { limitKeys } from '@gemba/contract/alarm/limits.ts'
import {
  limitNames,
  listModelPoints,
  listObjectPoints,
  pointRowFields,
  saveModelPoints,
  saveObjectPoints,
} from '@gemba/contract/alarm/point-limits.ts'
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { FieldRecord } from '@gemba/contract/kit/field.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { Problem } from '@gemba/contract/problems.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import type { Input } from '../../../resource/crud.ts'
import { type Lines, writeLines } from '../../../resource/lines.ts'
import { modelPoints, models, objects, points } from '../../equipment/index.ts'
import { alarmRules } from './rule.ts'

type Rule = EntityOf<typeof alarmRule>
type ModelPointsReply = CommandReply<typeof listModelPoints>
type Target = 'pointId' | 'modelPointId'

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''
const limitsOf = (row: Input) =>
  limitNames.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]] as const]))

/** Removes empty fields of a row: a new point gets the declared defaults, and a required number stays. */
const withoutNothing = (row: Input, fields: FieldRecord): Input =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !isNothing(value) || !fields[name]?.required))

/** Returns the points of a model or an object as lines whose rows contain the limits. */
function linesWithLimits(target: Target): Lines {
  const { resource, operations } =
    target === 'pointId'
      ? { resource: { ...point, lineOf: { field: 'objectId', name: 'points' } }, operations: points }
      : { resource: modelPoint, operations: modelPoints }
  const write = async (work: Work, row: Input, point: { id: string; name: string }) => {
    await saveLimits(work, { target, point, sent: limitsOf(row) })
    return point
  }
  return {
    resource,
    operations: {
      ...operations,
      create: async (work, row) =>
        write(work, row, await operations.create(work, withoutNothing(row, resource.fields))),
      update: async (work, row) => {
        assertNotEmptied(work, resource.fields, row)
        return write(work, row, await operations.update(work, withoutNothing(row, resource.fields)))
      },
    },
  }
}

/** Asserts that code and name are not empty. Other empty fields with a default are reset or stay. */
function assertNotEmptied({ actor: { language } }: Work, fields: FieldRecord, row: Input): void {
  const emptied = Object.entries(fields).flatMap(([name, { required, initial }]): Problem[] =>
    required && initial === undefined && row[name] !== undefined && isNothing(row[name])
      ? [problemOf(name, 'required', { language })]
      : [],
  )
  if (emptied.length > 0) throw new DomainError('invalid', { problems: emptied })
}

interface SentLimits {
  readonly target: Target
  readonly point: { readonly id: string; readonly name: string }
  readonly sent: readonly (readonly [name: (typeof limitNames)[number], value: unknown])[]
}

/** Creates, changes or removes the first rule of a point if the row contains limits. */
async function saveLimits(work: Work, { target, point: { id, name }, sent }: SentLimits): Promise<void> {
  if (sent.length === 0) return
  const [rule] = await alarmRules.list(work, { [target]: id, kind: alarmRuleKind.codes.limit })
  const limits = Object.fromEntries(
    sent.map(([field, value]) => [field, value ?? alarmRule.fields[field].initial ?? null]),
  )
  const hasLimits = limitKeys.some((key) => !isNothing(key in limits ? limits[key] : rule?.[key]))
  if (!rule && !hasLimits) return
  if (!can(work.actor.authorities, 'alarm:edit')) throw new DomainError('forbidden')
  if (rule && !hasLimits) await alarmRules.remove(work, { id: rule.id })
  else if (rule) await atLimit(alarmRules.update(work, { id: rule.id, ...limits }))
  else await atLimit(alarmRules.create(work, { name, [target]: id, ...limits }))
}

/** Adds the field to an error of the limits. */
async function atLimit(saved: Promise<unknown>): Promise<void> {
  try {
    await saved
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { upper, limit } = error.params as Record<'upper' | 'limit', { field?: string } | undefined>
    const field = upper?.field ?? limit?.field ?? (error.code === 'deadbandTooWide' ? 'deadband' : undefined)
    throw field ? DomainError.of(error.code, { ...error.params, field }) : error
  }
}

/** Returns the points of the table. Users without the right to see alarms get no limits. */
async function showPoints(
  read: Read,
  target: Target,
  rows: readonly (Input & { id: string })[],
): Promise<ModelPointsReply> {
  const ids = rows.map(({ id }) => id)
  const canSee = ids.length > 0 && can(read.actor.authorities, 'alarm:view')
  const rules = Map.groupBy(canSee ? await alarmRules.list(read, { [target]: ids }) : [], (rule) => rule[target])
  return rows.map((row) => {
    const ofPoint = rules.get(row.id) ?? []
    const limitRule: Rule | undefined = ofPoint.find(({ kind }) => kind === alarmRuleKind.codes.limit)
    const limits = Object.fromEntries(limitNames.map((name) => [name, limitRule?.[name] ?? null]))
    const pointFields = Object.fromEntries(Object.keys(pointRowFields).map((name) => [name, row[name]]))
    const { id, version, isEnabled = null } = row
    return { ...pointFields, ...limits, id, version, isEnabled, ruleCount: ofPoint.length } as ModelPointsReply[number]
  })
}

const showModel = async (read: Read, modelId: string) =>
  showPoints(read, 'modelPointId', await modelPoints.list(read, { modelId }))
const showObject = async (read: Read, objectId: string) =>
  showPoints(read, 'pointId', await points.list(read, { objectId }))

const ofModel = linesWithLimits('modelPointId')
const ofObject = linesWithLimits('pointId')

/** Returns the given model, or creates a new one. */
async function openModel(work: Work, { modelId, modelCode, modelName }: Input): Promise<string> {
  if (!isNothing(modelId)) return (await models.read(work, { id: modelId })).id
  const modelInput = { code: modelCode, name: modelName }
  const missing = Object.entries({ modelCode, modelName }).filter(([, value]) => isNothing(value))
  const problems = missing.map(([name]) => problemOf(name, 'required', { language: work.actor.language }))
  if (problems.length > 0) throw new DomainError('invalid', { problems })
  try {
    return (await models.create(work, modelInput)).id
  } catch (error) {
    const isTaken = error instanceof DomainError && error.code === 'duplicate'
    throw isTaken ? DomainError.of('duplicate', { ...error.params, field: 'modelCode' }) : error
  }
}

const file = import.meta.url

export const pointLimitRoutes = [
  ...handle(listModelPoints, file, async (read, { modelId }) => {
    const { id } = await models.read(read, { id: modelId })
    return showModel(read, id)
  }),
  ...handle(listObjectPoints, file, async (read, { objectId }) => {
    const { id } = await objects.read(read, { id: objectId })
    return showObject(read, id)
  }),
  ...handle(saveModelPoints, file, async (work, { points: pointInputs, ...input }) => {
    const modelId = await openModel(work, input)
    await writeLines(work, ofModel, { headerId: modelId, sent: pointInputs })
    return { modelId, points: await showModel(work, modelId) }
  }),
  ...handle(saveObjectPoints, file, async (work, { objectId, points: pointInputs }) => {
    const { id } = await objects.read(work, { id: objectId })
    await writeLines(work, ofObject, { headerId: id, sent: pointInputs })
    return showObject(work, id)
  }),
]
