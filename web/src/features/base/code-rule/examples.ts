// Example values for the preview of codes.
import { type CodePart, type CodeTime, nameOfField } from '@gemba/contract/base/code-rule/compose-code.ts'
import { codePartType } from '@gemba/contract/base/code-rule/dictionaries.ts'

const exampleValues: Readonly<Record<string, string>> = {
  materialClass: 'STEEL',
  materialFamily: 'P40',
  specification: '20x47x14',
  model: '6204',
  warehouse: 'RAW',
  material: '6204-2RS',
}

const dayMs = 86_400_000

/** Returns the local date and hour, with the week and week year of ISO 8601. */
export function localCodeTime(now = new Date()): CodeTime {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const thursday = new Date(Date.UTC(year, month, day))
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7))
  const weekYear = thursday.getUTCFullYear()
  const week = Math.ceil(((thursday.getTime() - Date.UTC(weekYear, 0, 1)) / dayMs + 1) / 7)
  return { year, month: month + 1, day, hour: now.getHours(), week, weekYear }
}

/** Returns an example for each field that the parts use. A field with a dictionary gets its first entry. */
export function exampleOf(parts: readonly CodePart[], entries: readonly Entry[]): Readonly<Record<string, string>> {
  const details = parts.flatMap(({ detailId }) => (detailId ? [[detailId, 'AB12'] as const] : []))
  const words = parts.flatMap((part) => {
    const entry = entries.find(({ type }) => type === part.dictionaryType)
    const name = part.detailId ?? nameOfField(part.field)
    if (part.segmentType !== codePartType.codes.dictionary || !entry || !name) return []
    return [[name, 'X'.repeat((part.fieldStart ?? 1) - 1) + entry.code] as const]
  })
  return { ...exampleValues, ...Object.fromEntries([...details, ...words]) }
}

/** An entry of a dictionary that codes take texts from. */
export interface Entry {
  readonly type: string
  readonly code: string
  readonly text: string
}
