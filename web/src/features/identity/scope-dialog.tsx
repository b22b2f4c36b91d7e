// Which departments' objects the holders of a role see: one of five scopes, the last with a list of its own.
import { identityDictionaries } from '@gemba/contract/identity/words.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { listWords } from '../../i18n/lists.ts'
import { peopleWords } from '../../i18n/people.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../../resource/client.ts'
import type { Row } from '../../resource/overrides.ts'
import { useRead } from '../../resource/query.ts'
import { EmptyState } from '../../ui/blank.tsx'
import { Popup } from '../../ui/popup.tsx'
import { toast } from '../../ui/toast.tsx'
import type { TreeNode } from '../../ui/tree.tsx'
import { CheckPanel } from './check-panel.tsx'
import { Loaded } from './loaded.tsx'
import { useSave } from './use-save.ts'
import './scope-dialog.css'

interface DepartmentNode extends TreeNode {
  granted: 0 | 1
  children: DepartmentNode[]
}

const listed = 5
const scopes = [1, 2, 3, 4, 5] as const

const grantedIds = (nodes: readonly DepartmentNode[]): string[] =>
  nodes.flatMap((node) => [...(node.granted === 1 ? [node.id] : []), ...grantedIds(node.children)])

export function ScopeDialog({ role, onClose }: { role: Row; onClose: () => void }) {
  const text = useText(peopleWords)
  const title = text('scopeOf', { name: String(role.name) })
  const answer = useRead<DepartmentNode[]>(['identity', 'roleDepartments', role.id], {
    path: '/role/selectDataPermissionObjectList',
    body: { roleId: role.id },
  })
  return (
    <Loaded title={title} onClose={onClose} answer={answer}>
      {(nodes) => <ScopeForm role={role} title={title} departments={nodes} onClose={onClose} />}
    </Loaded>
  )
}

interface ScopeFormProps {
  role: Row
  title: string
  departments: readonly DepartmentNode[]
  onClose: () => void
}

function ScopeForm({ role, title, departments, onClose }: ScopeFormProps) {
  const text = useText(peopleWords)
  const list = useText(listWords)
  const language = useLanguage((state) => state.language)
  const [scope, setScope] = useState(Number(role.scope))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(grantedIds(departments)))
  const { isBusy, save } = useSave(onClose)
  const send = () => {
    if (scope === listed && ticked.size === 0) return toast('warn', text('chooseDepartments'))
    const body = { roleId: role.id, scope, scopeIds: scope === listed ? [...ticked] : [] }
    return void save(() => call('/role/scope', body, { method: 'PUT' }))
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
      <fieldset className="scope-choice">
        <legend>{text('scopeHint')}</legend>
        {scopes.map((one) => (
          <label key={one}>
            <input type="radio" name="scope" checked={scope === one} onChange={() => setScope(one)} />
            {wordIn(language, identityDictionaries.dataScope[one])}
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
