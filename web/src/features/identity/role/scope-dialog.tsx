// Which departments' objects the holders of a role see: one of five scopes, the last with a list of its own.
import { dataScope } from '@gemba/contract/identity/dictionaries.ts'
import { listPermittedDepartments, type RoleRow, setRoleScope } from '@gemba/contract/identity/role/role.ts'
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { listWords } from '../../../resource/words.ts'
import { Panel } from '../../../ui/panel/panel.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { peopleWords } from '../words.ts'
import { CheckPanel } from './check-panel.tsx'
import styles from './scope-dialog.module.css'

type DepartmentNode = CommandReply<typeof listPermittedDepartments>[number]
type Scope = CommandInput<typeof setRoleScope>['scope']

const listed = dataScope.codes.listedDepartments
const scopes = optionsOf(dataScope)

const grantedIds = (nodes: readonly DepartmentNode[]): string[] =>
  nodes.flatMap((node) => [...(node.granted === 1 ? [node.id] : []), ...grantedIds(node.children)])

export function ScopeDialog({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const text = useText(peopleWords)
  const title = text('scopeOf', { name: role.name })
  const answer = useCommandQuery(listPermittedDepartments, { roleId: role.id })
  return (
    <QueryBoundary
      query={answer}
      rows={6}
      isFresh
      frame={(state) => (
        <Panel title={title} onClose={onClose}>
          {state}
        </Panel>
      )}
    >
      {(nodes) => <ScopeForm role={role} title={title} departments={nodes} onClose={onClose} />}
    </QueryBoundary>
  )
}

interface ScopeFormProps {
  role: RoleRow
  title: string
  departments: readonly DepartmentNode[]
  onClose: () => void
}

function ScopeForm({ role, title, departments, onClose }: ScopeFormProps) {
  const text = useText(peopleWords)
  const list = useText(listWords)
  const language = useLanguage((state) => state.language)
  const [scope, setScope] = useState<Scope>(role.scope)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(grantedIds(departments)))
  const { isBusy, save } = useCommand({ refreshed: ['identity'], onDone: onClose })
  const send = () => {
    if (scope === listed && ticked.size === 0) return toast('warn', text('chooseDepartments'))
    const body = { roleId: role.id, scope, scopeIds: scope === listed ? [...ticked] : [] }
    return void save(() => run(setRoleScope, body))
  }
  return (
    <Popup
      title={title}
      width={560}
      onCancel={onClose}
      onConfirm={send}
      confirmText={list('save')}
      isBusy={isBusy}
      testId="scope-dialog"
    >
      <fieldset className={styles.choice}>
        <legend>{text('scopeHint')}</legend>
        {scopes.map(({ code: one, words }) => (
          <label key={one}>
            <input type="radio" name="scope" checked={scope === one} onChange={() => setScope(one)} />
            {wordIn(language, words)}
          </label>
        ))}
      </fieldset>
      {scope !== listed ? null : departments.length === 0 ? (
        <EmptyState title={text('noDepartments')} />
      ) : (
        <CheckPanel label={title} nodes={departments} ticked={ticked} onTick={setTicked} />
      )}
    </Popup>
  )
}
