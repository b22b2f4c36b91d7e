// Changes of model fields that objects have values of: stored values must stay valid.
import { defaultMaxCharacters } from '@gemba/contract/base/data-model/data-model.ts'
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import { changedBy, countOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { checkValue, type StoredValue } from './check-value.ts'
import { countHolding, type Detail, detailName, valueText } from './details.ts'

const changes = {
  removed: ['删除', '刪除', 'be deleted'],
  renamed: ['更改编码', '更改編碼', 'change its code'],
  retyped: ['更改类型', '更改類型', 'change its type'],
  shortened: ['缩短长度', '縮短長度', 'become shorter'],
  coarsened: ['减少小数位数', '減少小數位數', 'have fewer decimal places'],
  repeated: ['设为唯一，因为有重复的值', '設為唯一，因為有重複的值', 'become unique, because values repeat'],
} as const satisfies Record<string, Words>

function assertNotStored(work: Work, detail: Detail, change: keyof typeof changes, field: string, count: number): void {
  if (count === 0) return
  const words = wordIn(work.actor.language, changes[change])
  throw new DomainError('dataModelDetailHeld', { detail: detailName(work, detail), count, change: words, field })
}

/** Throws `dataModelDetailHeld` if objects have values of the field. */
export async function assertDetailRemovable(work: Work, detail: Detail): Promise<void> {
  assertNotStored(work, detail, 'removed', 'code', await countHolding(work, detail))
}

/**
 * Throws `dataModelDetailHeld` if stored values would not fit the changed field. The caller must have locked the model.
 */
export async function assertDetailCompatible(work: Work, before: Detail, after: Detail): Promise<void> {
  const isRetyped = (['dataType', 'refModelId', 'dictionaryType'] as const).some((name) => before[name] !== after[name])
  if (isRetyped) assertNotStored(work, before, 'retyped', 'dataType', await countHolding(work, before))
  if (before.code !== after.code) assertNotStored(work, before, 'renamed', 'code', await countHolding(work, before))
  const value = valueText(before.code)
  if (
    after.dataType === detailType.codes.text &&
    (after.length ?? defaultMaxCharacters) < (before.length ?? defaultMaxCharacters)
  ) {
    const longer = sql<boolean>`char_length(${value}) > ${after.length ?? defaultMaxCharacters}`
    assertNotStored(work, before, 'shortened', 'length', await countHolding(work, before, longer))
  }
  if (after.dataType === detailType.codes.decimal && isLess(after.precision, before.precision)) {
    const finer = sql<boolean>`case when pg_input_is_valid(${value}, 'numeric')
      then scale(trim_scale((${value})::numeric)) > ${after.precision} end`
    assertNotStored(work, before, 'coarsened', 'precision', await countHolding(work, before, finer))
  }
  if (before.isUnique !== 1 && after.isUnique === 1)
    assertNotStored(work, before, 'repeated', 'isUnique', await countRepeated(work, before))
}

const isLess = (after: number | null, before: number | null): boolean =>
  after !== null && after < (before ?? Number.POSITIVE_INFINITY)

function countRepeated({ tx }: Work, { modelId, code }: Detail): Promise<number> {
  const value = valueText(code)
  const repeated = tx
    .selectFrom('data_model_object')
    .select(value.as('value'))
    .where('model_id', '=', modelId)
    .where(value, 'is not', null)
    .groupBy('value')
    .having(({ fn }) => fn.countAll(), '>', 1)
  const objects = tx.selectFrom('data_model_object').where('model_id', '=', modelId)
  return countOf(objects.where(value, 'in', repeated))
}

/**
 * Adapts stored objects to a changed field: unique values and required defaults. Throws `dataModelDefaultMissing`. The
 * caller must have locked the model.
 */
export async function applyDetail(work: Work, before: Detail | undefined, after: Detail): Promise<void> {
  await syncUniqueValues(work, before, after)
  if (after.isRequired === 1) await fillRequired(work, after)
}

async function syncUniqueValues({ tx }: Work, before: Detail | undefined, { id, isUnique, modelId, code }: Detail) {
  if ((before?.isUnique ?? 0) === isUnique) return
  await tx.deleteFrom('data_model_unique_value').where('detail_id', '=', id).execute()
  if (isUnique !== 1) return
  const value = valueText(code)
  await tx
    .insertInto('data_model_unique_value')
    .columns(['company_id', 'detail_id', 'object_id', 'value'])
    .expression(
      tx
        .selectFrom('data_model_object')
        .select(['company_id', sql<string>`${id}::bigint`.as('detail_id'), 'id as object_id'])
        .select(sql<string>`${value}`.as('value'))
        .where('model_id', '=', modelId)
        .where(value, 'is not', null),
    )
    .execute()
}

/** Sets the default in objects without a value. */
async function fillRequired(work: Work, detail: Detail): Promise<void> {
  const { modelId, code } = detail
  const empty = work.tx.selectFrom('data_model_object').where('model_id', '=', modelId)
  const count = await countOf(empty.where(valueText(code), 'is', null))
  if (count === 0) return
  const value = defaultOf(detail, work.actor.zone)
  if (value === null)
    throw new DomainError('dataModelDefaultMissing', { detail: detailName(work, detail), count, field: 'defaultValue' })
  await work.tx
    .updateTable('data_model_object')
    .set({ values: sql`"values" || ${JSON.stringify({ [code]: value })}::jsonb`, ...changedBy(work.actor.userName) })
    .where('model_id', '=', modelId)
    .where(valueText(code), 'is', null)
    .execute()
}

/** Returns the default of a field in stored form; null if it has none. */
export function defaultOf(detail: Detail, zone: string): StoredValue {
  const checked = checkValue(detail, detail.defaultValue, zone)
  return 'value' in checked ? checked.value : null
}
