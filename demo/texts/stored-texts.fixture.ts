// Lists every Chinese text that a company of the demo has in the database, with its translations.
import { translateReply } from './spoken.ts'

type Rows = <Row>(query: string) => Promise<Row[]>

interface Column {
  readonly table: string
  readonly column: string
  readonly english: string | null
  readonly traditional: string | null
}

export interface StoredText {
  readonly place: string
  readonly text: string
  readonly en: string
  readonly tw: string
}

/**
 * Columns without translation: logs contain what was sent, some repeat other columns, and a document has one language.
 */
const repeating = [
  'operation_log',
  'record_history',
  'outbox',
  'installation',
  'idempotency',
  'session',
  'user_message',
  'document',
]

/** Columns of an alarm that are replaced by the names of object and point. */
const lookedUp = `'alarm_episode.object_name', 'alarm_episode.point_name'`

/** Returns the texts with their English and Traditional Chinese translations. */
export async function storedTexts(rows: Rows, companyId: string): Promise<StoredText[]> {
  const columns = await rows<Column>(`
    select c.table_name as "table", c.column_name as "column", e.column_name as english, w.column_name as traditional
    from information_schema.columns c
    join information_schema.columns o on o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'company_id'
    join information_schema.tables t on t.table_schema = 'public' and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    left join information_schema.columns e on e.table_schema = 'public' and e.table_name = c.table_name
      and e.column_name = c.column_name || '_en'
    left join information_schema.columns w on w.table_schema = 'public' and w.table_name = c.table_name
      and w.column_name = c.column_name || '_tw'
    where c.table_schema = 'public' and c.data_type in ('text', 'character varying', 'ARRAY')
      and c.table_name not in (${repeating.map((name) => `'${name}'`).join()}) and c.column_name !~ '_(en|tw)$' and c.table_name || '.' || c.column_name not in (${lookedUp})`)
  const selects = columns.map(
    ({ table, column, english, traditional }) => `
      select distinct '${table}.${column}' as place, one as text, ${english ?? 'null'} as en, ${traditional ?? 'null'} as tw
      from "${table}" x cross join unnest(array[x."${column}"]) one
      where x.company_id = ${companyId} and one::text ~ '[一-龥]'`,
  )
  const foundTexts: { place: string; text: string; en: string | null; tw: string | null }[] = []
  for (const select of selects) foundTexts.push(...(await rows<(typeof foundTexts)[number]>(select)))
  return foundTexts.map(({ place, text, en, tw }) => ({
    place,
    text,
    en: en ?? String(translateReply('en', text)),
    tw: tw ?? String(translateReply('zh-TW', text)),
  }))
}

/** Characters of Simplified Chinese that differ in Taiwan. */
export const simplified =
  /[钢炼轧压号动区厂气电轴铸购类组网关计测设备产线车间总进频离壳叶轮圆润联却无数转态负运单发开图纸个问题时热试验检务货]/u

const chinese = /\p{Script=Han}/u
/** Matches a word that is not a code, a unit or a product name. */
const word = /(?<![\w-])[A-Z]?[a-z]{4,}(?![\w-])/

/** Returns the texts that mix two languages or lack a translation, with the fault. */
export const faultsOf = (texts: readonly StoredText[]): string[] =>
  texts.flatMap(({ place, text, en, tw }) => [
    ...(word.test(text.replaceAll(/<[^>]*>/g, '')) ? [`${place}: two languages: ${text}`] : []),
    ...(chinese.test(en) ? [`${place}: no English: ${text}`] : []),
    ...(simplified.test(tw) ? [`${place}: no Traditional Chinese: ${text}`] : []),
  ])
