import type { role } from '@gemba/contract/identity/role/role.ts'
import type { user } from '@gemba/contract/identity/user.ts'
import { type LocalNicknames, nicknameIn } from '@gemba/contract/names.ts'
import { useLanguage } from '../../i18n/language.ts'
import { recordNameIn, useReferences } from '../../resource/reference/references.ts'

const hasNickname = (row: object): row is LocalNicknames => 'nickname' in row

/** Returns a function that formats ids as names. Unknown ids stay unchanged. */
export function useNames(resource: typeof role | typeof user): (ids: readonly string[]) => string {
  const { rows } = useReferences(resource)
  const language = useLanguage((state) => state.language)
  const names = new Map(
    rows.map((row) => [row.id, hasNickname(row) ? nicknameIn(row, language) : (recordNameIn(row, language) ?? row.id)]),
  )
  return (ids) => ids.map((id) => names.get(id) ?? id).join(', ')
}
