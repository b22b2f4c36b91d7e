// The rows of one company, table by table, filtered by the row policies of the caller, without secrets.
import { sql } from 'kysely'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import type { Transactions } from '../../../platform/db/store.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'

const exportedTableShape = rowShape({
  name: computed.text,
  /** Columns of the primary key, in order. */
  key: computed.texts,
})

export type ExportedTable = ShapedRow<typeof exportedTableShape>

/** Tables with a company that are not exported, each with the reason. */
export const excludedTables: Readonly<Record<string, string>> = {
  alarm_timer: 'state of the intake, which readings rebuild',
  backup_run: 'backups are of the installation',
  backup_script: 'backups are of the installation',
  check_code: 'lives for minutes',
  checked_workbook: 'lives for half an hour',
  idempotency: 'answers of calls, for an hour',
  known_origin: 'digests of browsers and addresses',
  message_lane: 'state of deliveries',
  outbox: 'events on their way',
  portal_ticket: 'lives for minutes',
  qr_sign_in: 'lives for minutes',
  session: 'who is signed in',
  staff_identified: 'who is at a bench',
  stock_snapshot: 'computed from the ledger',
}

/**
 * Columns to hide besides those that `without_secrets` recognises by name: addresses and texts that may contain
 * credentials.
 */
const hiddenColumns: Readonly<Record<string, readonly string[]>> = {
  custom_interface: ['url'],
  message_delivery: ['address'],
  message_sender: ['sms_url', 'sms_headers', 'sms_body'],
  webhook: ['url'],
}

const pageRows = 1000

/** Returns the tables that contain rows of companies, except for the excluded ones. */
export async function listExportedTables({ tx }: Read): Promise<ExportedTable[]> {
  const tables = await listRows(
    tx,
    exportedTableShape,
    sql`select c.relname as name, array(select a.attname::text from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary order by k.place) as key
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relrowsecurity
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
      order by c.relname`,
  )
  return tables.filter(({ name }) => !(name in excludedTables))
}

/**
 * Yields the rows of a table as JSON lines, one page per transaction. A slow download therefore holds no connection,
 * and rows may be from different instants.
 */
export async function* readCompanyRows(
  { inRead }: Pick<Transactions, 'inRead'>,
  { name, key }: ExportedTable,
): AsyncGenerator<string> {
  let last: string | undefined
  for (;;) {
    const rows = await inRead((read) => readPage(read, { name, key }, last))
    if (rows.length > 0) yield `${rows.map(({ line }) => line).join('\n')}\n`
    if (rows.length < pageRows) return
    last = rows.at(-1)?.key
  }
}

const exportedRowShape = rowShape({
  line: computed.text,
  /** The primary key as a JSON object. */
  key: computed.text,
})

type ExportedRow = ShapedRow<typeof exportedRowShape>

function readPage({ tx, actor }: Read, { name, key }: ExportedTable, last: string | undefined): Promise<ExportedRow[]> {
  const table = sql.id('public', name)
  const columns = (alias: string) => sql.join(key.map((column) => sql.ref(`${alias}.${column}`)))
  const pairs = sql.join(key.flatMap((column) => [sql.lit(column), sql.ref(`t.${column}`)]))
  const after =
    last === undefined
      ? sql`true`
      : sql`(${columns('t')}) > (select ${columns('k')} from jsonb_populate_record(null::${table}, ${last}::jsonb) k)`
  // The history of tables with hidden columns would reveal them.
  const isExported =
    name === 'record_change' ? sql`not (t.table_name = any(${Object.keys(hiddenColumns)}::text[]))` : sql`true`
  return listRows(
    tx,
    exportedRowShape,
    sql`select without_secrets(to_jsonb(t), ${[...(hiddenColumns[name] ?? [])]}::text[])::text as line,
        jsonb_build_object(${pairs})::text as key
      from ${table} t where t.company_id = ${companyOf(actor)} and ${after} and ${isExported}
      order by ${columns('t')} limit ${pageRows}`,
  )
}
