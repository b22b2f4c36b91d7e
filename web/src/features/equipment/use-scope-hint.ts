// Explains to a person with a restricted scope why no object is visible. It reveals nothing about hidden objects, not
// even their number.
import { readOwnScope } from '@gemba/contract/identity/role/own-scope.ts'
import { useCommandQuery } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { scopeWords } from './scope-words.ts'

/** Returns a text about the restrictions of the person; undefined without restrictions or while loading. */
export function useScopeHint(): string | undefined {
  const text = useText(scopeWords)
  const { data } = useCommandQuery(readOwnScope, {})
  if (!data || (data.departments === null && !data.isRuled)) return undefined
  const { departments, seesOwn, isRuled } = data
  const parts = [
    departments && departments.length > 0 ? text('departments', { names: departments.join(text('comma')) }) : '',
    departments?.length === 0 ? text(seesOwn ? 'ownOnly' : 'noDepartment') : '',
    isRuled ? text('rules') : '',
    text('ask'),
  ]
  return parts.filter((part) => part !== '').join(text('space'))
}
