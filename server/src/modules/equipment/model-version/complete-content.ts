import { contentParts, type ModelContent, modelContent } from '@gemba/contract/equipment/model-version/model-content.ts'
import { type Field, type FieldRecord, fieldsWithin, itemOf } from '@gemba/contract/kit/field.ts'

type ContentRow = Readonly<Record<string, unknown>>

/** Returns a row with all of its fields: those that it omits are initial or empty. */
export const completeRow = (fields: FieldRecord, row: ContentRow) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, row[name] ?? field.initial ?? null]))

/** Returns the fields of the rows of a part. */
export function fieldsOfRows(part: Field): FieldRecord {
  const item = itemOf(part)
  return (item && fieldsWithin(item)) ?? {}
}

/** Returns a stored content with the fields that were declared after it was stored. */
export function completeContent(content: ModelContent): ModelContent {
  const parts = contentParts.map((part) => {
    const fields = fieldsOfRows(modelContent[part])
    return [part, ((content[part] ?? []) as ContentRow[]).map((row) => completeRow(fields, row))] as const
  })
  return Object.fromEntries(parts) as unknown as ModelContent
}
