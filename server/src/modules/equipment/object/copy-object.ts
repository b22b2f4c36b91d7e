// Copies an object and everything below it: all of them or none.
import { copyObject, planObjectCopy } from '@gemba/contract/equipment/object/copy-object.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { labelOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { anyId, anyText, valuesOf } from '../../../platform/db/rows.ts'
import { columnOfDuplicate } from '../../../platform/db/translate.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import type { ProjectTemplateDependencies } from '../project-template.ts'
import { copyParts } from './copy-parts.ts'
import { assertCopySize, readCopySource, type SourceObject } from './copy-source.ts'

export type ObjectCopyDependencies = Pick<ProjectTemplateDependencies, 'rules'>

const maxCodeLength = 64
/** Maximum number of codes that an error contains. */
const maxNamedCodes = 5
const maxSuffix = 1000

async function findTakenCodes(read: Read, codes: readonly string[]): Promise<Set<string>> {
  const rows = await ofCompany(read).selectFrom('object').select('code').where('code', '=', anyText(codes)).execute()
  return new Set(valuesOf(rows, 'code'))
}

/** Returns the requested suffix, or the first one with which no code of the copy is taken. */
async function findSuffix(read: Read, sources: readonly SourceObject[], requested: string | null | undefined) {
  if (requested) return requested
  const codes = sources.map(({ code }) => code)
  for (let number = 2; number < maxSuffix; number++) {
    const suffix = `-${number}`
    const taken = await findTakenCodes(
      read,
      codes.map((code) => code + suffix),
    )
    if (taken.size === 0) return suffix
  }
  return `-${maxSuffix}`
}

async function planCopy(
  read: Read,
  { objectId, codeSuffix }: CommandInput<typeof planObjectCopy>,
  { rules }: ObjectCopyDependencies,
): Promise<CommandReply<typeof planObjectCopy>> {
  const sources = await readCopySource(read, objectId)
  const points = await ofCompany(read)
    .selectFrom('point')
    .select(['id', 'object_id as objectId'])
    .where('object_id', '=', anyId(valuesOf(sources, 'id')))
    .execute()
  assertCopySize(points.length, 'points')
  const suffix = await findSuffix(read, sources, codeSuffix)
  const taken = await findTakenCodes(
    read,
    sources.map(({ code }) => code + suffix),
  )
  const pointsByObject = Map.groupBy(points, (point) => point.objectId)
  const rulesOfPoints = await rules.list(read, valuesOf(points, 'id'))
  return {
    codeSuffix: suffix,
    objects: sources.map(({ id, code, level, ...names }) => ({
      id,
      name: nameIn(names, read.actor.language),
      code,
      newCode: code + suffix,
      level,
      pointCount: pointsByObject.get(id)?.length ?? 0,
      isTaken: taken.has(code + suffix) ? 1 : 0,
    })),
    pointCount: points.length,
    ruleCount: rulesOfPoints.length,
  }
}

function duplicateOf({ actor: { language } }: Work, value: string): DomainError {
  return new DomainError('duplicate', { field: 'codeSuffix', label: wordIn(language, labelOf(object, 'code')), value })
}

/** Throws `invalid` if a new code is too long, `duplicate` with the codes that exist already. */
async function assertCodes(work: Work, sources: readonly SourceObject[], suffix: string): Promise<void> {
  const limit = maxCodeLength - Math.max(...sources.map(({ code }) => code.length))
  if (suffix.length > limit) {
    const options = { language: work.actor.language, limit: Math.max(0, limit) }
    throw new DomainError('invalid', { problems: [problemOf('codeSuffix', 'tooLong', options)] })
  }
  const taken = await findTakenCodes(
    work,
    sources.map(({ code }) => code + suffix),
  )
  if (taken.size === 0) return
  const named = [...taken].toSorted().slice(0, maxNamedCodes).join(', ')
  throw duplicateOf(work, taken.size > maxNamedCodes ? `${named} … (${taken.size})` : named)
}

/** Columns whose value the copy gets. Its place, its serial number and the day of its installation are its own. */
const copiedColumns = [
  'name',
  'name_en',
  'name_tw',
  'model_id',
  'model_version',
  'status',
  'sort_number',
  'remark',
  'department_id',
  'area_id',
  'object_type',
  'device_type_id',
  'manufacturer',
  'specification',
  'video_url',
  'driver_id',
  'driver_params',
]
const copiedNames = sql.join(copiedColumns.map((name) => sql.ref(name)))
const copiedValues = sql.join(copiedColumns.map((name) => sql.ref(`o.${name}`)))

const copiedShape = rowShape({ sourceId: computed.id, id: 'object.id', code: 'object.code' })

/** Inserts the copies of one level of the tree. Returns them with their sources. */
async function insertLevel(
  { tx, actor }: Work,
  level: readonly { sourceId: string; parentId: string | null }[],
  suffix: string,
) {
  const companyId = companyOf(actor)
  return listRows(
    tx,
    copiedShape,
    sql`with source as (
        select o.*, s.parent as new_parent_id, o.code || ${suffix}::text as new_code
        from unnest(${valuesOf(level, 'sourceId')}::bigint[], ${valuesOf(level, 'parentId')}::bigint[]) as s (id, parent)
        join object o on o.id = s.id and o.company_id = ${companyId}),
      copy as (
        insert into object (company_id, code, parent_id, create_user, update_user, ${copiedNames})
        select o.company_id, o.new_code, o.new_parent_id, ${actor.userName}, ${actor.userName}, ${copiedValues} from source o
        returning id, code)
      select source.id as "sourceId", copy.id, copy.code from copy join source on source.new_code = copy.code`,
  )
}

type Place = { readonly suffix: string; readonly parentId: string | null }

/** Inserts the copies, with one statement per level. Returns the id of the copy by that of its source. */
async function insertObjects(work: Work, sources: readonly SourceObject[], { suffix, parentId }: Place) {
  const copyIdBySource = new Map<string, string>()
  const copies: { id: string; code: string }[] = []
  for (const [level, rows] of Map.groupBy(sources, (source) => source.level)) {
    const places = rows.map((row) => ({
      sourceId: row.id,
      parentId: level === 0 ? parentId : (copyIdBySource.get(row.parentId ?? '') ?? null),
    }))
    const idByCode = new Map((await insertLevel(work, places, suffix)).map((copy) => [copy.code, copy.id]))
    for (const { id, code } of rows) {
      const copyId = idByCode.get(code + suffix)
      if (copyId === undefined) continue
      copyIdBySource.set(id, copyId)
      copies.push({ id: copyId, code: code + suffix })
    }
  }
  return { copyIdBySource, copies }
}

async function assertVisible(work: Work, parentId: string | null): Promise<void> {
  if (parentId === null) return
  const parent = await ofCompany(work).selectFrom('object').select('id').where('id', '=', parentId).forShare().execute()
  if (parent.length === 0) throw new DomainError('notFound')
}

async function copyTree(
  work: Work,
  input: CommandInput<typeof copyObject>,
  { rules }: ObjectCopyDependencies,
): Promise<CommandReply<typeof copyObject>> {
  const sources = await readCopySource(work, input.objectId)
  const [top] = sources
  if (!top) throw new DomainError('notFound')
  const suffix = await findSuffix(work, sources, input.codeSuffix)
  await assertCodes(work, sources, suffix)
  const parentId = input.parentId ?? top.parentId
  await assertVisible(work, parentId)
  const { copyIdBySource, copies } = await insertObjects(work, sources, { suffix, parentId }).catch((error) => {
    throw columnOfDuplicate(error) === undefined ? error : duplicateOf(work, `…${suffix}`)
  })
  const objectId = copyIdBySource.get(top.id) as string
  if (input.objectName)
    await ofCompany(work)
      .updateTable('object')
      .set({ name: input.objectName, name_en: null, name_tw: null })
      .where('id', '=', objectId)
      .execute()
  const pointIdBySource = await copyParts(work, copyIdBySource)
  const copiedRules = await rules.list(work, [...pointIdBySource.keys()])
  await rules.add(
    work,
    copiedRules.map(({ pointId, values }) => ({ pointId: pointIdBySource.get(pointId) as string, values })),
  )
  for (const { id } of copies) await work.emit('object.changed', `object:${id}`, { objectId: id })
  return {
    objectId,
    objectCode: top.code + suffix,
    objects: copies,
    pointCount: pointIdBySource.size,
    ruleCount: copiedRules.length,
  }
}

export const objectCopyRoutes = (services: ObjectCopyDependencies) => [
  ...handle(planObjectCopy, import.meta.url, (read, input) => planCopy(read, input, services)),
  ...handle(copyObject, import.meta.url, (work, input) => copyTree(work, input, services)),
]
