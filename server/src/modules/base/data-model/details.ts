// Models with their fields, as objects need them, and the locks by which both stay in step.
import type { dataModelDetail } from '@gemba/contract/base/data-model/data-model.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, countOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { idOf } from '../../../resource/crud.ts'

export type Detail = Omit<
  EntityOf<typeof dataModelDetail>,
  'labels' | 'createUser' | 'createTime' | 'updateUser' | 'updateTime'
>

const modelsOf = (read: Read) =>
  ofCompany(read)
    .selectFrom('data_model')
    .select(['id', 'code', 'name', 'name_en as nameEn', 'name_tw as nameTw', 'is_enabled as isEnabled'])

/** A model by its id or its code. */
export interface NamedModel {
  readonly modelId?: unknown
  readonly modelCode?: unknown
}

const named = (read: Read, { modelId, modelCode }: NamedModel) =>
  modelId
    ? modelsOf(read).where('id', '=', idOf(modelId))
    : modelsOf(read).where('code', '=', typeof modelCode === 'string' ? modelCode : '')

export type Model = Awaited<ReturnType<typeof findModel>>

/** Returns the models that are enabled, by their codes, as options. */
export async function listModels(read: Read): Promise<{ id: string; code: string; text: string }[]> {
  const rows = await modelsOf(read).where('is_enabled', '=', 1).orderBy('code').execute()
  return rows.map(({ id, code, ...names }) => ({ id, code, text: nameIn(names, read.actor.language) }))
}

/** Returns a model. Error `notFound`. */
export async function findModel(read: Read, which: NamedModel) {
  const model = await named(read, which).executeTakeFirst()
  if (!model) throw new DomainError('notFound')
  return model
}

/** Returns a model whose fields nobody changes until the work ends; others may write objects too. Error `notFound`. */
export async function lockForObjects(work: Work, which: NamedModel): Promise<Model> {
  const model = await named(work, which).forShare().executeTakeFirst()
  if (!model) throw new DomainError('notFound')
  return model
}

/** Returns a model of which nobody writes objects until the work ends. Error `notFound`. */
export async function lockForDetails(work: Work, modelId: unknown): Promise<Model> {
  const model = await named(work, { modelId }).forUpdate().executeTakeFirst()
  if (!model) throw new DomainError('notFound')
  return model
}

/** Returns the fields of models in their order, by the ids of the models. */
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

/** What a field is called by the reader. */
export const detailName = ({ actor: { language } }: Read, detail: Pick<Detail, 'name' | 'nameEn' | 'nameTw'>): string =>
  nameIn(detail, language)

/** A value of an object as text, null where it has none. */
export const valueText = (code: string) => sql<string | null>`"values" ->> ${code}`

/** Returns how many objects of a model hold a value of a field that a condition is true of. */
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
