import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { anyText, rowsOf } from '../db/rows.ts'

/**
 * Tables of short-lived sign-in data and of running servers. They are not backed up, so that a restored backup has no
 * sessions and is another installation.
 */
const shortLived = [
  'session',
  'captcha',
  'check_code',
  'qr_sign_in',
  'portal_ticket',
  'server',
  'cluster_identity',
  'work_lease',
  'intake_slot',
  'intake_snapshot',
]

/** Returns the tables to back up, referenced tables before referencing ones. The migration table is excluded. */
export async function tablesInOrder(tx: Tx): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    tx,
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration'
      and not tablename = ${anyText(shortLived)} order by tablename`,
  )
  const edges = await rowsOf<{ child: string; parent: string }>(
    tx,
    sql`select distinct c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid`,
  )
  const order: string[] = []
  const pending = new Set(tables.map(({ name }) => name))
  while (pending.size > 0) {
    const ready = [...pending].filter(
      (name) => !edges.some(({ child, parent }) => unquoted(child) === name && pending.has(unquoted(parent))),
    )
    // Tables in a reference cycle are loaded in any order because checks are disabled.
    for (const name of ready.length > 0 ? ready : [...pending]) {
      order.push(name)
      pending.delete(name)
    }
  }
  return order
}

const unquoted = (name: string): string => name.replaceAll('"', '')
