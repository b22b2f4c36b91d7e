// Why somebody whose roles bind him to some departments sees no object. Nothing is said of what he must not see, not even how much.
import { readOwnScope } from '@gemba/contract/identity/role/own-scope.ts'
import { useCommandQuery } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { scopeWords } from './scope-words.ts'

/** Answers what binds the person, in a sentence or two; undefined for somebody who sees every object. */
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
