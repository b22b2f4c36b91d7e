// Compares two contents of a model, row by row. Plain values, no store.
import {
  alarmContent,
  type ContentPart,
  conditionContent,
  contentParts,
  datasetContent,
  detailContent,
  type ModelContent,
  pointContent,
  valueContent,
} from '@gemba/contract/equipment/model-version/model-content.ts'
import {
  type ContentDifferences,
  maxContentDifferences,
} from '@gemba/contract/equipment/model-version/model-versions.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { dictionaryOf, type Field, type FieldRecord } from '@gemba/contract/kit/field.ts'
import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { type LocalNames, nameIn } from '@gemba/contract/names.ts'

type ContentRow = Readonly<Record<string, unknown>>
type Difference = ContentDifferences['differences'][number]

/** The fields of the rows of each part, and those that identify a row. */
const parts: Readonly<Record<ContentPart, { readonly fields: FieldRecord; readonly keys: readonly string[] }>> = {
  datasets: { fields: datasetContent, keys: ['code'] },
  points: { fields: pointContent, keys: ['code'] },
  alarms: { fields: alarmContent, keys: ['point', 'name'] },
  details: { fields: detailContent, keys: ['code'] },
  values: { fields: valueContent, keys: ['name'] },
  runConditions: { fields: conditionContent, keys: ['state', 'point', 'comparison', 'value'] },
}

const yes: Words = ['是', '是', 'Yes']
const no: Words = ['否', '否', 'No']

/** Returns a value as text for people; null for no value. */
function textOf(field: Field | undefined, value: unknown, language: Language): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field?.kind === 'flag') return wordIn(language, value === 1 ? yes : no)
  const dictionary = dictionaryOf(field)
  return dictionary ? wordOfCode(dictionary, value, language) : String(value)
}

/** Returns the rows by their key. Of rows with the same key, the later ones have a number. */
function byKey(part: ContentPart, rows: readonly ContentRow[], language: Language): Map<string, ContentRow> {
  const { keys, fields } = parts[part]
  const keyed = new Map<string, ContentRow>()
  for (const row of rows) {
    const key = keys.flatMap((name) => textOf(fields[name], row[name], language) ?? []).join(' · ')
    let free = key
    for (let number = 2; keyed.has(free); number++) free = `${key} (${number})`
    keyed.set(free, row)
  }
  return keyed
}

const isSame = (left: unknown, right: unknown): boolean => (left ?? null) === (right ?? null)

function fieldsOf(part: ContentPart, before: ContentRow, after: ContentRow, language: Language): Difference['fields'] {
  return Object.entries(parts[part].fields).flatMap(([name, field]) =>
    isSame(before[name], after[name])
      ? []
      : [
          {
            label: wordIn(language, field.label ?? [name, name, name]),
            before: textOf(field, before[name], language),
            after: textOf(field, after[name], language),
          },
        ],
  )
}

/** Returns the name of a row in a language; null for a row without a name. */
const nameOf = (row: ContentRow, language: Language): string | null =>
  typeof row.name === 'string' ? nameIn(row as unknown as LocalNames, language) : null

function differencesOfPart(part: ContentPart, contents: readonly [ModelContent, ModelContent], language: Language) {
  const [before, after] = contents.map((content) => byKey(part, content[part] as ContentRow[], language)) as [
    Map<string, ContentRow>,
    Map<string, ContentRow>,
  ]
  const removed = [...before].flatMap(([key, row]): Difference[] =>
    after.has(key) ? [] : [{ part, action: 'removed', key, name: nameOf(row, language), fields: [] }],
  )
  const others = [...after].flatMap(([key, row]): Difference[] => {
    const old = before.get(key)
    if (!old) return [{ part, action: 'added', key, name: nameOf(row, language), fields: [] }]
    const fields = fieldsOf(part, old, row, language)
    return fields.length > 0 ? [{ part, action: 'changed', key, name: nameOf(row, language), fields }] : []
  })
  return [...others, ...removed]
}

/** Returns what differs between two contents, in a language. */
export function compareContents(before: ModelContent, after: ModelContent, language: Language): ContentDifferences {
  const differences = contentParts.flatMap((part) => differencesOfPart(part, [before, after], language))
  const count = (action: Difference['action']): number => differences.filter((row) => row.action === action).length
  return {
    addedCount: count('added'),
    changedCount: count('changed'),
    removedCount: count('removed'),
    differences: differences.slice(0, maxContentDifferences),
  }
}

/** Returns whether two contents are the same. */
export function isSameContent(before: ModelContent, after: ModelContent): boolean {
  const { addedCount, changedCount, removedCount } = compareContents(before, after, 'en')
  return addedCount + changedCount + removedCount === 0
}
