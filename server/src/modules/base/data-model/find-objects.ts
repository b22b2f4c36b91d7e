// Pages of objects, filtered and sorted by their values.
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import { storedFilters } from '@gemba/contract/kit/filter.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { type ListInput, likePattern } from '../../../resource/query/filter.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import type { Detail } from './details.ts'

const types = detailType.codes

/** The filter kind of each type of field. */
const filterKinds: Readonly<Record<number, Pick<Field, 'kind' | 'search'>>> = {
  [types.text]: { kind: 'text', search: true },
  [types.integer]: { kind: 'decimal' },
  [types.decimal]: { kind: 'decimal' },
  [types.date]: { kind: 'date' },
  [types.time]: { kind: 'instant' },
  [types.yesNo]: { kind: 'flag' },
  [types.dictionary]: { kind: 'dictionary' },
  [types.reference]: { kind: 'reference' },
}

/** Returns the comparable value of a row. A restored object may have a value of another type, which counts as null. */
function comparable({ code, dataType }: Detail): RawBuilder<unknown> {
  const text = sql`(t."values" ->> ${code})`
  if (dataType === types.integer || dataType === types.decimal)
    return sql`(case when pg_input_is_valid(${text}, 'numeric') then ${text}::numeric end)`
  if (dataType === types.yesNo) return sql`(case ${text} when 'true' then 1 when 'false' then 0 end)`
  if (dataType === types.time)
    return sql`(case when pg_input_is_valid(${text}, 'timestamptz') then ${text}::timestamptz end)`
  return text
}

const filterName = ({ code }: Detail): string => `values.${code}`

/** Returns a page of object ids: of one model with these fields, or of all models. */
export function pageObjects(
  read: Read,
  input: ListInput,
  of?: { readonly modelId: string; readonly details: readonly Detail[] },
): Promise<Page<{ id: string }>> {
  const details = of?.details ?? []
  const keyword = typeof input.keyword === 'string' ? input.keyword.trim() : ''
  const objects = ofCompany(read).selectFrom('data_model_object as t').select('t.id')
  const matchingObjects = (of ? objects.where('t.model_id', '=', of.modelId) : objects).$if(keyword !== '', (rows) =>
    rows.where(({ eb, or }) =>
      or([eb('t.code', 'ilike', likePattern(keyword)), ...keywordConditions(details, keyword)]),
    ),
  )
  const direction = String(input.order).toUpperCase() === 'DESC' ? sql`desc` : sql`asc`
  const sortDetail = details.find((detail) => filterName(detail) === input.sort)
  const orderedObjects = sortDetail
    ? matchingObjects.orderBy(sql`${comparable(sortDetail)} ${direction} nulls last`)
    : matchingObjects.orderBy('t.model_id').orderBy('t.code')
  return pageQuery(read, orderedObjects, {
    input: { ...input, ...valueFilters(read, details, input.values) },
    unique: ['t.id', direction === undefined ? 'asc' : String(input.order).toUpperCase() === 'DESC' ? 'desc' : 'asc'],
    sortable: { id: 't.id', code: 't.code', createTime: 't.create_time', updateTime: 't.update_time' },
    filters: {
      id: { field: storedFilters.id, column: 't.id' },
      code: { field: { kind: 'code', required: false }, column: 't.code' },
      modelId: { field: { kind: 'reference', to: 'dataModel', required: true }, column: 't.model_id' },
      createUser: { field: storedFilters.createUser, column: 't.create_user' },
      createTime: { field: storedFilters.createTime, column: 't.create_time' },
      updateUser: { field: storedFilters.updateUser, column: 't.update_user' },
      updateTime: { field: storedFilters.updateTime, column: 't.update_time' },
      ...Object.fromEntries(
        details.map((detail) => [
          filterName(detail),
          {
            field: { kind: 'text', ...filterKinds[detail.dataType], required: false },
            column: sql<string>`${comparable(detail)}`,
          },
        ]),
      ),
    },
  })
}

/** Returns the conditions that a searchable text contains the keyword. */
const keywordConditions = (details: readonly Detail[], keyword: string) =>
  details
    .filter(({ dataType, isQueried }) => dataType === types.text && isQueried === 1)
    .map((detail) => sql<boolean>`${comparable(detail)} ilike ${likePattern(keyword)}`)

/**
 * Returns the filters by values, by the filter names of their fields. Throws `invalid` if a field is not searchable.
 */
function valueFilters(
  { actor: { language } }: Read,
  details: readonly Detail[],
  values: unknown,
): Record<string, unknown> {
  if (values === undefined || values === null || values === '') return {}
  if (typeof values !== 'object' || Array.isArray(values))
    throw new DomainError('invalid', { problems: [problemOf('values', 'type', { language })] })
  const searchableCodes = new Set(details.filter(({ isQueried }) => isQueried === 1).map(({ code }) => code))
  const entries = Object.entries(values)
  const unknownEntries = entries.filter(([code]) => !searchableCodes.has(code)).slice(0, 10)
  if (unknownEntries.length > 0) {
    const problems = unknownEntries.map(([code]) => problemOf(`values.${code.slice(0, 64)}`, 'unknown', { language }))
    throw new DomainError('invalid', { problems })
  }
  return Object.fromEntries(
    entries.map(([code, value]) => [`values.${code}`, typeof value === 'boolean' ? Number(value) : value]),
  )
}
