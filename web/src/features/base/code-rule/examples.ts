// Values that stand for those of a record in a preview.
import type { CodePart, CodeTime } from '@gemba/contract/base/code-rule/compose-code.ts'

export const exampleValues: Readonly<Record<string, string>> = {
  materialClass: 'STEEL',
  materialFamily: 'P40',
  specification: '20x47x14',
  model: '6204',
  warehouse: 'RAW',
  material: '6204-2RS',
}

const dayMs = 86_400_000

/** Returns the day and the hour now, with the week of ISO 8601: the one that holds its Thursday. */
export function codeTimeNow(now = new Date()): CodeTime {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const thursday = new Date(Date.UTC(year, month, day))
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7))
  const weekYear = thursday.getUTCFullYear()
  const week = Math.ceil(((thursday.getTime() - Date.UTC(weekYear, 0, 1)) / dayMs + 1) / 7)
  return { year, month: month + 1, day, hour: now.getHours(), week, weekYear }
}

/** Values of fields of a data model, by their ids. */
export const exampleOfDetails = (parts: readonly CodePart[]): Readonly<Record<string, string>> =>
  Object.fromEntries(parts.flatMap(({ detailId }) => (detailId ? [[detailId, 'AB12']] : [])))
