// Checks lists of references, which have no foreign keys.
import type { FieldRecord } from '@gemba/contract/kit/field.ts'
import { sql } from 'kysely'
import { DomainError } from '../domain-error.ts'
import { anyId, oneOf, rowsOf } from './rows.ts'
import type { Read } from './work.ts'

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Reader = Pick<Read, 'tx' | 'actor'>

interface ReferenceList {
  /** The referenced resource. */
  readonly target: { readonly name: string; readonly table?: string }
  /** Ids that are accepted even if their records no longer exist. */
  readonly held?: readonly string[]
}

/** Throws `notFound` if an id outside of `held` is not a record that the actor sees. */
export async function assertKnown(
  { tx, actor }: Reader,
  { target, held = [] }: ReferenceList,
  ids: readonly string[],
): Promise<void> {
  const added = [...new Set(ids)].filter((id) => !held.includes(id))
  if (added.length === 0) return
  const table = sql.table(target.table ?? snakeCase(target.name))
  const where = sql`company_id = ${actor.companyId} and id = ${anyId(added)}`
  const rows = await rowsOf(tx, sql`select from ${table} where ${where}`)
  if (rows.length < added.length) throw new DomainError('notFound')
}

/** Runs `assertKnown` for the reference lists of an input. Ids that the stored row `id` already has are accepted. */
export async function assertReferencesKnown(
  reader: Reader,
  { name, table, fields }: { readonly name: string; readonly table?: string; readonly fields: FieldRecord },
  { id = null, input }: { id?: string | null; input: Readonly<Record<string, unknown>> },
): Promise<void> {
  for (const [field, declared] of Object.entries(fields)) {
    const ids = input[field]
    const target = declared.kind === 'references' ? declared.target : undefined
    if (!target || !Array.isArray(ids)) continue
    const targetTable = sql.table(table ?? snakeCase(name))
    const column = sql`select ${sql.ref(snakeCase(field))} as held from ${targetTable} where id = ${id}`
    const row = await oneOf<{ held: string[] | null }>(reader.tx, column)
    await assertKnown(reader, { target, held: row?.held ?? [] }, ids.map(String))
  }
}
