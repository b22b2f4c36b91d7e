// Texts of dictionary entries and references among the values of objects.
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { textsByCode } from '../../../resource/dictionary-options.ts'
import type { Detail } from './details.ts'
import type { StoredObjectValues } from './object-values.ts'

const types = detailType.codes

/** Returns the text of a value; undefined if the value is its own text. */
export type TextOf = (detail: Detail, kept: StoredObjectValues) => string | undefined

/** Returns the function that gives the texts of these objects. */
export async function textFinder(
  read: Read,
  details: readonly Detail[],
  objects: readonly StoredObjectValues[],
): Promise<TextOf> {
  const dictionaries = new Map<string, ReadonlyMap<string, string>>()
  for (const { dictionaryType } of details.filter(({ dataType }) => dataType === types.dictionary)) {
    const type = dictionaryType ?? ''
    if (!dictionaries.has(type)) dictionaries.set(type, await textsByCode(read, type))
  }
  const names = await namesOfReferred(read, details, objects)
  return ({ id, dataType, code, dictionaryType }, storedObject) => {
    const value = storedObject.get(code) ?? null
    if (value === null) return undefined
    if (dataType === types.dictionary) return dictionaries.get(dictionaryType ?? '')?.get(String(value))
    return dataType === types.reference ? names.get(`${id} ${value}`) : undefined
  }
}

/** Returns the names of referenced objects, by the id of the referring field and of the object. */
async function namesOfReferred(
  read: Read,
  details: readonly Detail[],
  objects: readonly StoredObjectValues[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const { id, code, refDetailId } of details.filter(({ dataType }) => dataType === types.reference)) {
    const ids = new Set(objects.map((storedObject) => storedObject.get(code) ?? null).filter((value) => value !== null))
    if (ids.size === 0) continue
    const rows = await ofCompany(read)
      .selectFrom('data_model_object as o')
      .leftJoin('data_model_detail as d', (join) => join.on('d.id', '=', refDetailId ?? '0'))
      .select(['o.id', sql<string>`coalesce(o."values" ->> d.code, o.code)`.as('text')])
      .where('o.id', '=', anyId([...ids].map(String)))
      .execute()
    for (const row of rows) names.set(`${id} ${row.id}`, row.text)
  }
  return names
}
