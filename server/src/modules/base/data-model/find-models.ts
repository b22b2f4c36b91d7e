import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import {
  findReferableDetails,
  findReferableModels,
  readModelByCode,
  searchObjects,
  selectObjects,
} from '@gemba/contract/base/data-model/find-models.ts'
import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { likePattern } from '../../../resource/query/filter.ts'
import { checkValue } from './check-value.ts'
import { readModel } from './data-model.ts'
import { type Detail, detailName, detailsOf, findModel, listModels } from './details.ts'
import { textFinder } from './object-texts.ts'
import { storedValuesOf } from './object-values.ts'

const file = import.meta.url
const maxOptions = 1000
const types = detailType.codes
const typesWithTexts: readonly number[] = [types.reference, types.dictionary]

interface OptionQuery {
  readonly modelCode: string
  readonly detailCode?: string | null | undefined
}

/** Returns objects of a model as options, filtered by a condition on a field or on the code. Throws `notFound`. */
async function options(
  read: Read,
  { modelCode, detailCode }: OptionQuery,
  conditionOf: (text: RawBuilder<string>, detail: Detail | undefined) => RawBuilder<boolean>,
) {
  const model = await findModel(read, { modelCode })
  const details = (await detailsOf(read, [model.id])).get(model.id) ?? []
  const detail = details.find(({ code }) => code === detailCode)
  if (detailCode && !detail) throw new DomainError('notFound')
  const text = detail ? sql<string>`("values" ->> ${detail.code})` : sql<string>`code`
  const rows = await ofCompany(read)
    .selectFrom('data_model_object')
    .select(['id', 'code', 'values'])
    .where('model_id', '=', model.id)
    .where(text, 'is not', null)
    .where(conditionOf(text, detail))
    .orderBy('code')
    .limit(maxOptions)
    .execute()
  const storedObjects = rows.map(({ values }) => storedValuesOf(details, values))
  const textOf = await textFinder(read, detail ? [detail] : [], storedObjects)
  return rows.map(({ id, code }, at) => {
    const storedObject = storedObjects[at] ?? new Map()
    return { id, text: detail ? (textOf(detail, storedObject) ?? String(storedObject.get(detail.code))) : code }
  })
}

export const findModelRoutes = [
  ...handle(readModelByCode, file, async (read, { code }) => {
    const model = await readModel(read, (await findModel(read, { modelCode: code })).id)
    if (!model) throw new DomainError('notFound')
    return { ...model, details: (model as typeof model & { details: never }).details }
  }),
  ...handle(findReferableModels, file, (read) => listModels(read)),
  ...handle(findReferableDetails, file, async (read, { id }) => {
    const model = await findModel(read, { modelId: id })
    const details = (await detailsOf(read, [model.id])).get(model.id) ?? []
    const plainDetails = details.filter(({ dataType }) => !typesWithTexts.includes(dataType))
    return plainDetails.map((detail) => ({ id: detail.id, code: detail.code, text: detailName(read, detail) }))
  }),
  ...handle(selectObjects, file, (read, { value, ...query }) =>
    options(read, query, (text, detail) => {
      if (value === undefined || value === null || value === '') return sql`true`
      const checked = detail ? checkValue(detail, value, read.actor.zone) : { value: String(value) }
      return 'value' in checked ? sql`${text} = ${String(checked.value)}` : sql`false`
    }),
  ),
  ...handle(searchObjects, file, (read, { value, ...query }) =>
    options(read, query, (text) => sql`${text} ilike ${likePattern(String(value ?? ''))}`),
  ),
]
