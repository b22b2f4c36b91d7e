import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { anyText, rowsOf } from '../db/rows.ts'

/** What lives for minutes and would open a door: nobody is signed in by a restored backup. */
const fleeting = ['session', 'captcha', 'check_code', 'qr_sign_in', 'portal_ticket']

/** Tables of the product that are kept, referenced ones before those that refer to them; the mark of migrations is not among them. */
export async function tablesInOrder(tx: Tx): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    tx,
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration'
      and not tablename = ${anyText(fleeting)} order by tablename`,
  )
  const edges = await rowsOf<{ child: string; parent: string }>(
    tx,
    sql`select distinct c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid`,
  )
  const order: string[] = []
  const waiting = new Set(tables.map(({ name }) => name))
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (name) => !edges.some(({ child, parent }) => unquoted(child) === name && waiting.has(unquoted(parent))),
    )
    // A circle of references is loaded in any order: checks are off while rows are put back.
    for (const name of ready.length > 0 ? ready : [...waiting]) {
      order.push(name)
      waiting.delete(name)
    }
  }
  return order
}

const unquoted = (name: string): string => name.replaceAll('"', '')
