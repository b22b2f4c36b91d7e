// Texts that codes take from dictionaries of the company.
import { entryCodeOf, entryKey } from '@gemba/contract/base/code-rule/compose-code.ts'
import { codePartType } from '@gemba/contract/base/code-rule/dictionaries.ts'
import { sql } from 'kysely'
import { listRows } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { type CodeValues, codeTime, type Rule } from './create-codes.ts'

/** Returns the texts of the enabled entries that codes with these parts and values need now, by `entryKey`. */
export async function findEntries(
  { tx, actor, now }: Read,
  { parts }: Pick<Rule, 'parts'>,
  values: CodeValues,
): Promise<ReadonlyMap<string, string>> {
  const context = { at: codeTime(now, actor.zone), values }
  const entryRefs = parts.flatMap((part) => {
    const code = part.segmentType === codePartType.codes.dictionary ? entryCodeOf(part, context) : undefined
    return code === undefined ? [] : [{ type: part.dictionaryType ?? '', code }]
  })
  if (entryRefs.length === 0) return new Map()
  const rows = await listRows(
    tx,
    { type: 'dictionary_entry.type', code: 'dictionary_entry.code', name: 'dictionary_entry.name' },
    sql`select e.type, e.code, e.name from dictionary_entry e
      join jsonb_to_recordset(${JSON.stringify(entryRefs)}::jsonb) as w(type text, code text)
        on e.type = w.type and e.code = w.code
      where e.company_id = ${companyOf(actor)} and e.is_enabled = 1`,
  )
  return new Map(rows.map(({ type, code, name }) => [entryKey(type, code), name]))
}
