// Reads models with their fields, and the locks that keep fields and objects consistent.
import type { dataModelDetail } from '@gemba/contract/base/data-model/data-model.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, countOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { idOf } from '../../../resource/crud.ts'

export type Detail = Omit<
  EntityOf<typeof dataModelDetail>,
  'labels' | 'createUser' | 'createTime' | 'updateUser' | 'updateTime'
>

const modelsOf = (read: Read) =>
  ofCompany(read)
    .selectFrom('data_model')
    .select(['id', 'code', 'name', 'name_en as nameEn', 'name_tw as nameTw', 'is_enabled as isEnabled'])

/** Reference to a model by its id or code. */
export interface NamedModel {
  readonly modelId?: unknown
  readonly modelCode?: unknown
}

const selectModel = (read: Read, { modelId, modelCode }: NamedModel) =>
  modelId
    ? modelsOf(read).where('id', '=', idOf(modelId))
    : modelsOf(read).where('code', '=', typeof modelCode === 'string' ? modelCode : '')

export type Model = Awaited<ReturnType<typeof findModel>>

/** Returns the enabled models as options, ordered by code. */
export async function listModels(read: Read): Promise<{ id: string; code: string; text: string }[]> {
  const rows = await modelsOf(read).where('is_enabled', '=', 1).orderBy('code').execute()
  return rows.map(({ id, code, ...names }) => ({ id, code, text: nameIn(names, read.actor.language) }))
}

/** Returns a model. Throws `notFound`. */
export async function findModel(read: Read, which: NamedModel) {
  return selectModel(read, which).executeTakeFirstOrThrow(notFound)
}

/**
 * Returns a model and locks its fields until the transaction ends; other transactions may still write objects. Throws
 * `notFound`.
 */
export async function lockForObjects(work: Work, which: NamedModel): Promise<Model> {
  return selectModel(work, which).forShare().executeTakeFirstOrThrow(notFound)
}

/** Returns a model and locks it against writes of objects until the transaction ends. Throws `notFound`. */
export async function lockForDetails(work: Work, modelId: unknown): Promise<Model> {
  return selectModel(work, { modelId }).forUpdate().executeTakeFirstOrThrow(notFound)
}

/** Returns the fields of models in their order, by the id of the model. */
export async function detailsOf(read: Read, modelIds: readonly string[]): Promise<Map<string, Detail[]>> {
  const rows = await ofCompany(read)
    .selectFrom('data_model_detail')
    .select([
      'id',
      'version',
      'model_id as modelId',
      'code',
      'name',
      'name_en as nameEn',
      'name_tw as nameTw',
      'data_type as dataType',
      'length',
      'precision',
      'dictionary_type as dictionaryType',
      'ref_model_id as refModelId',
      'ref_detail_id as refDetailId',
      'is_required as isRequired',
      'is_unique as isUnique',
      'is_queried as isQueried',
      'default_value as defaultValue',
      'sort_number as sortNumber',
    ])
    .where('model_id', '=', anyId(modelIds))
    .orderBy('sort_number')
    .orderBy('id')
    .$castTo<Detail>()
    .execute()
  return Map.groupBy(rows, ({ modelId }) => modelId)
}

/** Returns the name of a field in the reader's language. */
export const detailName = ({ actor: { language } }: Read, detail: Pick<Detail, 'name' | 'nameEn' | 'nameTw'>): string =>
  nameIn(detail, language)

/** Returns a value of an object as text; null if there is none. */
export const valueText = (code: string) => sql<string | null>`"values" ->> ${code}`

/** Returns the number of objects of a model that have a value of a field and meet a condition. */
export const countHolding = (
  { tx }: Read,
  { modelId, code }: Pick<Detail, 'modelId' | 'code'>,
  condition = sql<boolean>`true`,
): Promise<number> =>
  countOf(
    tx
      .selectFrom('data_model_object')
      .where('model_id', '=', modelId)
      .where(valueText(code), 'is not', null)
      .where(condition),
  )
