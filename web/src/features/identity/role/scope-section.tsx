// The scope of a role: the departments whose objects its members see. One of five kinds, the last with a list of
// departments.
import { dataScope } from '@gemba/contract/identity/dictionaries.ts'
import { type listPermittedDepartments, type RoleRow, setRoleScope } from '@gemba/contract/identity/role/role.ts'
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { useMemo, useState } from 'react'
import { run } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { differenceOf } from '../../../ui/tree/ticks.ts'
import { peopleWords } from '../words.ts'
import { CheckPanel } from './check-panel.tsx'

export type DepartmentNode = CommandReply<typeof listPermittedDepartments>[number]
type Scope = CommandInput<typeof setRoleScope>['scope']

const listed = dataScope.codes.listedDepartments
const scopes = optionsOf(dataScope)

const grantedIds = (nodes: readonly DepartmentNode[]): string[] =>
  nodes.flatMap((node) => [...(node.granted === 1 ? [node.id] : []), ...grantedIds(node.children)])

/** Returns the edited scope of a role, and the function that sends the change. */
export function useScope(role: RoleRow, departments: readonly DepartmentNode[]) {
  const before = useMemo(() => new Set(grantedIds(departments)), [departments])
  const [scope, setScope] = useState<Scope>(role.scope)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(before)
  const { added, removed } = differenceOf(before, ticked)
  const isChanged = scope !== role.scope || (scope === listed && added.length + removed.length > 0)
  const isIncomplete = isChanged && scope === listed && ticked.size === 0
  const send = async () => {
    const scopeIds = scope === listed ? [...ticked] : []
    if (isChanged) await run(setRoleScope, { roleId: role.id, scope, scopeIds })
  }
  return { departments, scope, setScope, ticked, setTicked, isChanged, isIncomplete, send }
}

export function ScopeSection({ held }: { held: ReturnType<typeof useScope> }) {
  const text = useText(peopleWords)
  const language = useLanguage((state) => state.language)
  const { departments, scope, setScope, ticked, setTicked } = held
  return (
    <>
      <fieldset className="column gap-8 unpadded below-12 borderless">
        <legend className="unpadded margin-bottom-8 muted">{text('scopeHint')}</legend>
        {scopes.map(({ code: scopeCode, words }) => (
          <label className="inline-row gap-8" key={scopeCode}>
            <input
              className="flush accent"
              type="radio"
              name="scope"
              checked={scope === scopeCode}
              onChange={() => setScope(scopeCode)}
            />
            {wordIn(language, words)}
          </label>
        ))}
      </fieldset>
      {scope !== listed ? null : departments.length === 0 ? (
        <EmptyState title={text('noDepartments')} />
      ) : (
        <CheckPanel label={text('scope')} nodes={departments} ticked={ticked} onTick={setTicked} />
      )}
    </>
  )
}
