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
const mostOptions = 1000
const types = detailType.codes
const unnamed: readonly number[] = [types.reference, types.dictionary]

interface Sought {
  readonly modelCode: string
  readonly detailCode?: string | null | undefined
}

/** Objects of a model whose field, or code, is as the condition says. Error `notFound`. */
async function options(
  read: Read,
  { modelCode, detailCode }: Sought,
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
    .limit(mostOptions)
    .execute()
  const kept = rows.map(({ values }) => storedValuesOf(details, values))
  const textOf = await textFinder(read, detail ? [detail] : [], kept)
  return rows.map(({ id, code }, at) => {
    const own = kept[at] ?? new Map()
    return { id, text: detail ? (textOf(detail, own) ?? String(own.get(detail.code))) : code }
  })
}

export const findModelRoutes = [
  ...handle(readModelByCode, file, async (read, { code }) => {
    const found = await readModel(read, (await findModel(read, { modelCode: code })).id)
    if (!found) throw new DomainError('notFound')
    return { ...found, details: (found as typeof found & { details: never }).details }
  }),
  ...handle(findReferableModels, file, (read) => listModels(read)),
  ...handle(findReferableDetails, file, async (read, { id }) => {
    const model = await findModel(read, { modelId: id })
    const details = (await detailsOf(read, [model.id])).get(model.id) ?? []
    const plain = details.filter(({ dataType }) => !unnamed.includes(dataType))
    return plain.map((detail) => ({ id: detail.id, code: detail.code, text: detailName(read, detail) }))
  }),
  ...handle(selectObjects, file, (read, { value, ...sought }) =>
    options(read, sought, (text, detail) => {
      if (value === undefined || value === null || value === '') return sql`true`
      const checked = detail ? checkValue(detail, value, read.actor.zone) : { value: String(value) }
      return 'value' in checked ? sql`${text} = ${String(checked.value)}` : sql`false`
    }),
  ),
  ...handle(searchObjects, file, (read, { value, ...sought }) =>
    options(read, sought, (text) => sql`${text} ilike ${likePattern(String(value ?? ''))}`),
  ),
]
