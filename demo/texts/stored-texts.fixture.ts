// Every Chinese text that a company of the demo has in the store, and what becomes of it in the other languages.
import { toldIn } from './spoken.ts'

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

/** Logs say what was sent, some repeat what stands elsewhere, and a document is of one language. */
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

/** What an alarm keeps of its object and point is told by their names. */
const lookedUp = `'alarm_episode.object_name', 'alarm_episode.point_name'`

/** Returns them with what readers of English and of Traditional Chinese are told. */
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
  const found: { place: string; text: string; en: string | null; tw: string | null }[] = []
  for (const select of selects) found.push(...(await rows<(typeof found)[number]>(select)))
  return found.map(({ place, text, en, tw }) => ({
    place,
    text,
    en: en ?? String(toldIn('en', text)),
    tw: tw ?? String(toldIn('zh-TW', text)),
  }))
}

/** Signs of Simplified Chinese that Taiwan writes otherwise. */
export const simplified =
  /[钢炼轧压号动区厂气电轴铸购类组网关计测设备产线车间总进频离壳叶轮圆润联却无数转态负运单发开图纸个问题时热试验检务货]/u

const chinese = /\p{Script=Han}/u
/** A word, not a code, a unit or the name of a product. */
const word = /(?<![\w-])[A-Z]?[a-z]{4,}(?![\w-])/

/** Returns the texts that are in two languages, and those that some reader does not get in his own, with the fault. */
export const faultsOf = (texts: readonly StoredText[]): string[] =>
  texts.flatMap(({ place, text, en, tw }) => [
    ...(word.test(text.replaceAll(/<[^>]*>/g, '')) ? [`${place}: two languages: ${text}`] : []),
    ...(chinese.test(en) ? [`${place}: no English: ${text}`] : []),
    ...(simplified.test(tw) ? [`${place}: no Traditional Chinese: ${text}`] : []),
  ])
