// Objects of data models.
import { dataModelObject } from '@gemba/contract/base/data-model/data-model-object.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { crud, type Input, idOf, idsOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { nextCode } from '../code-rule/fill-code.ts'
import { type Detail, detailsOf, findModel, lockForObjects, type Model } from './details.ts'
import { pageObjects } from './find-objects.ts'
import { textFinder } from './object-texts.ts'
import {
  assertValuesUnique,
  mergeValues,
  repeatedAtOnce,
  type StoredObjectValues,
  storedValues,
  storedValuesOf,
} from './object-values.ts'

type Row = EntityOf<typeof dataModelObject>

const plain = crud(dataModelObject, { removing: assertObjectsUnreferenced })

/** Returns objects with the values of all fields of their model, and the texts of values. */
async function presentObjects(read: Read, rows: readonly Row[]) {
  const details = await detailsOf(read, [...new Set(rows.map(modelOf))])
  const storedObjects = rows.map((row) => storedValuesOf(details.get(modelOf(row)) ?? [], row.values))
  const textOf = await textFinder(read, [...details.values()].flat(), storedObjects)
  return rows.map((row, at) => {
    const storedObject = storedObjects[at] ?? new Map()
    const textEntries = (details.get(modelOf(row)) ?? []).flatMap((detail): [string, string][] => {
      const text = textOf(detail, storedObject)
      return text === undefined ? [] : [[detail.code, text]]
    })
    return { ...row, values: Object.fromEntries(storedObject), texts: Object.fromEntries(textEntries) }
  })
}

const modelOf = ({ modelId }: Row): string => modelId ?? ''

async function presentObject(read: Read, row: Row) {
  const [object] = await presentObjects(read, [row])
  return object
}

/** Returns an object. Throws `notFound`, also if it does not belong to the given model. */
async function readObject(read: Read, { id, modelCode }: Input): Promise<Row> {
  const row = await plain.read(read, { id })
  if (modelCode && (await findModel(read, { modelCode })).id !== row.modelId) throw new DomainError('notFound')
  return row
}

async function create(work: Work, input: Input) {
  const model = await lockForObjects(work, namedModel(work, input))
  if (model.isEnabled !== 1) throw new DomainError('dataModelClosed', { model: model.name })
  const details = (await detailsOf(work, [model.id])).get(model.id) ?? []
  const storedObject = await mergeValues(work, { details, sent: input.values })
  await assertValuesUnique(work, { details, storedValues: storedObject })
  const code =
    input.code || (await nextCode(work, 'dataModelObject', { values: codeValues(details, storedObject), model }))
  const row = { modelId: model.id, code, values: storedValues(storedObject) }
  return presentObject(
    work,
    await plain.create(work, row).catch((error: unknown) => {
      throw repeatedAtOnce(work, details, error)
    }),
  )
}

async function update(work: Work, input: Input) {
  const { id } = input
  const objectRow = await readObject(work, input)
  const model: Model = await lockForObjects(work, { modelId: objectRow.modelId })
  if (input.modelId && input.modelId !== model.id) throw new DomainError('notFound')
  if (input.code === null || input.code === '') throw new DomainError('codeMissing')
  await lockObject(work, idOf(id))
  const { values } = await plain.read(work, { id })
  const details = (await detailsOf(work, [model.id])).get(model.id) ?? []
  const storedObject = storedValuesOf(details, values)
  const mergedValues = await mergeValues(work, { details, sent: input.values, held: storedObject })
  await assertValuesUnique(work, { details, storedValues: mergedValues, objectId: idOf(id) })
  const { modelCode: _, ...sentInput } = input
  return presentObject(
    work,
    await plain.update(work, { ...sentInput, values: storedValues(mergedValues) }).catch((error: unknown) => {
      throw repeatedAtOnce(work, details, error)
    }),
  )
}

async function remove(work: Work, input: Input) {
  if (input.modelCode) for (const id of idsOf(input)) await readObject(work, { ...input, id })
  return plain.remove(work, input)
}

/**
 * Throws `inUse` if other objects refer to these. Checked here, because rows of links have no name for an error of the
 * database.
 */
async function assertObjectsUnreferenced(work: Work, ids: readonly string[]): Promise<void> {
  const link = await ofCompany(work)
    .selectFrom('data_model_link')
    .select('object_id')
    .where('to_object_id', '=', anyId(ids))
    .where(({ eb, not }) => not(eb('object_id', '=', anyId(ids))))
    .limit(1)
    .executeTakeFirst()
  if (link) throw new DomainError('inUse', { by: 'data_model_object' })
  // Objects that refer to each other are deleted together, although the database checks each deletion by itself.
  await ofCompany(work).deleteFrom('data_model_link').where('object_id', '=', anyId(ids)).execute()
}

function namedModel({ actor: { language } }: Work, { modelId, modelCode }: Input) {
  if (modelId || modelCode) return { modelId, modelCode }
  throw new DomainError('invalid', { problems: [problemOf('modelCode', 'required', { language })] })
}

/** Locks an object, because fields missing in the input are taken from its row. */
async function lockObject(work: Work, id: string): Promise<void> {
  const objects = ofCompany(work).selectFrom('data_model_object').select('id')
  await objects.where('id', '=', id).forNoKeyUpdate().execute()
}

/** Returns the values that the code of an object may contain, by the ids of their fields. */
const codeValues = (details: readonly Detail[], storedObject: StoredObjectValues): Record<string, string | null> =>
  Object.fromEntries(
    details.map(({ id, code }) => {
      const value = storedObject.get(code) ?? null
      return [id, value === null ? null : String(value)]
    }),
  )

export const dataModelObjectRoutes = mount(dataModelObject, import.meta.url, {
  page: async (read, input) => {
    const model = input.modelCode || input.modelId ? await findModel(read, input) : undefined
    const details = model && ((await detailsOf(read, [model.id])).get(model.id) ?? [])
    const page = await pageObjects(read, input, model && details && { modelId: model.id, details })
    const ids = page.records.map(({ id }) => id)
    const rows = new Map((await plain.list(read, { id: { in: ids } })).map((row) => [row.id, row]))
    return {
      ...page,
      records: await presentObjects(
        read,
        ids.flatMap((id) => rows.get(id) ?? []),
      ),
    }
  },
  read: async (read, input) => presentObject(read, await readObject(read, input)),
  create,
  update,
  remove,
})
