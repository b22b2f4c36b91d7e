// Foreign keys between tables, read from the database catalogue.
import { sql } from 'kysely'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import type { Read } from '../../../platform/db/work.ts'

const foreignKeyShape = rowShape({
  child: computed.text,
  column: computed.text,
  parent: computed.text,
  /**
   * c: the child is deleted with its parent; n: its reference is set to null; otherwise the child prevents the removal.
   */
  rule: computed.text,
})

export type ForeignKey = ShapedRow<typeof foreignKeyShape>

/** Returns the foreign keys between the given tables that refer to an id. */
export async function foreignKeysAmong({ tx }: Read, tables: readonly string[]): Promise<ForeignKey[]> {
  const keys = await listRows(
    tx,
    foreignKeyShape,
    sql`select child.relname as child, own.attname as column, parent.relname as parent, key.confdeltype as rule
      from pg_constraint key
      join pg_class child on child.oid = key.conrelid
      join pg_class parent on parent.oid = key.confrelid
      join pg_attribute own on own.attrelid = child.oid and own.attnum = key.conkey[array_upper(key.conkey, 1)]
      join pg_attribute other on other.attrelid = parent.oid and other.attnum = key.confkey[array_upper(key.confkey, 1)]
      where key.contype = 'f' and other.attname = 'id' and own.attname <> 'company_id'
        and child.relname = any(${[...tables]}::text[]) and parent.relname = any(${[...tables]}::text[])`,
  )
  // If one column has two foreign keys, a cascading one cannot prevent the removal.
  const cascading = new Set(keys.filter(({ rule }) => rule === 'c').map(({ child, column }) => `${child}.${column}`))
  return keys.filter(({ child, column, rule }) => rule === 'c' || !cascading.has(`${child}.${column}`))
}
