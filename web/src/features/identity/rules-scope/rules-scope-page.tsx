// Rules scopes: the objects, models and boxes that their holders see, and the holders.

import { role } from '@gemba/contract/identity/role/role.ts'
import {
  pageRulesScopes,
  type RuleItem,
  type RulesScope,
  readRuleTables,
  removeRulesScope,
  rulesScopeKind,
  type StoredRuleItem,
  setRulesScopeStatus,
} from '@gemba/contract/identity/role/rules-scope.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { Switch } from 'antd'
import { PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import type { Column, RowAction } from '../../../resource/list/grid/column.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { useHistory } from '../../../resource/record/history-panel.tsx'
import { RecycleBinButton } from '../../../resource/record/recycle-bin.tsx'
import { useUndoable } from '../../../resource/record/remove.ts'
import { listWords } from '../../../resource/words.ts'
import { useCan } from '../../../session/session.ts'
import { MainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { useNames } from '../names.ts'
import type { RuleTable } from './rule-items-input.tsx'
import { RulesScopeDialog } from './rules-scope-dialog.tsx'
import styles from './rules-scope-page.module.css'
import { rulesScopeWords } from './words.ts'

/** Returns a function that formats conditions as readable text. */
function useRuleWords(tables: readonly RuleTable[]): (items: readonly RuleItem[]) => string {
  const text = useText(rulesScopeWords)
  return (items) =>
    items
      .map(({ tableName, columnName, compare, value }) => {
        const table = tables.find(({ id }) => id === tableName)
        const column = table?.children.find(({ id }) => id === columnName)
        return `${table?.name ?? tableName}: ${column?.name ?? columnName} ${text(`compare.${compare}`)} ${value}`
      })
      .join('; ') || text('noRules')
}

function useColumns(ruleWords: (items: readonly RuleItem[]) => string): Column<RulesScope>[] {
  const text = useText(rulesScopeWords)
  const rolesOf = useNames(role)
  const usersOf = useNames(user)
  const rulesOf = ({ items }: RulesScope): string => ruleWords(items)
  return [
    { name: 'scopeName', title: text('scopeName'), width: 180, cell: ({ scopeName }) => scopeName },
    { name: 'status', title: text('status'), width: 110, cell: (scope) => <EnabledSwitch scope={scope} /> },
    { name: 'items', title: text('rules'), width: 380, cell: rulesOf, text: rulesOf },
    {
      name: 'roleIds',
      title: text('boundRoles'),
      width: 200,
      cell: ({ roleIds }) => rolesOf(roleIds) || text('nobody'),
    },
    {
      name: 'userIds',
      title: text('boundUsers'),
      width: 200,
      cell: ({ userIds }) => usersOf(userIds) || text('nobody'),
    },
    { name: 'remark', title: text('remark'), width: 200, cell: ({ remark }) => remark ?? '—' },
  ]
}

function EnabledSwitch({ scope }: { scope: RulesScope }) {
  const text = useText(rulesScopeWords)
  const canEdit = useCan('role:edit')
  const { isBusy, save } = useCommand({ refreshed: ['identity'] })
  const name = scope.scopeName
  const toggle = async () => {
    if (scope.status === 1) {
      const isSure = await confirm({
        title: text('disableTitle'),
        message: text('disable', { name }),
        confirmText: text('disableConfirm'),
        isDangerous: true,
      })
      if (!isSure) return
    }
    await save(() => run(setRulesScopeStatus, { id: scope.id, status: scope.status === 1 ? 0 : 1 }), { what: name })
  }
  return (
    <Switch
      size="small"
      checked={scope.status === 1}
      loading={isBusy}
      disabled={!canEdit}
      onChange={() => void toggle()}
      aria-label={text('enable', { name })}
    />
  )
}

const asRule = ({ table, column, ...rest }: StoredRuleItem): RuleItem => ({
  tableName: table,
  columnName: column,
  ...rest,
})

type RulesScopeDialogState = { mode: 'add' | 'edit' | 'view'; scope: RulesScope | undefined }

export function RulesScopePage() {
  const text = useText(rulesScopeWords)
  const list = useText(listWords)
  const canEdit = useCan('role:edit')
  const [opened, setOpened] = useState<RulesScopeDialogState>()
  const { data: tables = [] } = useCommandQuery(readRuleTables, {})
  const ruleWords = useRuleWords(tables)
  const columns = useColumns(ruleWords)
  const undoable = useUndoable(rulesScopeKind)
  const history = useHistory<RulesScope>(rulesScopeKind, {
    cells: { items: (items) => ruleWords((items as StoredRuleItem[]).map(asRule)) },
    nameOf: ({ scopeName }) => scopeName,
  })
  const remove = async ({ id, scopeName: name }: RulesScope) => {
    const question = { title: text('removeTitle'), message: text('remove', { name }) }
    const isSure = await confirm({
      ...question,
      confirmText: list('removeConfirm'),
      cancelText: list('removeCancel'),
      isDangerous: true,
    })
    if (isSure) await undoable(1, () => run(removeRulesScope, { id }), { name })
  }
  const open = (mode: 'edit' | 'view'): RowAction<RulesScope> => ({
    name: mode,
    label: list(mode),
    onRun: (scope) => setOpened({ mode, scope }),
  })
  const actions: RowAction<RulesScope>[] = canEdit
    ? [
        open('edit'),
        { name: 'remove', label: list('remove'), onRun: (row) => void remove(row), isDangerous: true },
        history.action,
      ]
    : [open('view'), history.action]
  const add = () => setOpened({ mode: 'add', scope: undefined })
  return (
    <div className={`column full-height ${styles.page}`}>
      <ListPage<RulesScope>
        of={['identity', 'rulesScope']}
        by={pageRulesScopes}
        title={text('title')}
        columns={columns}
        filters={[{ name: 'scopeName', label: text('scopeName') }]}
        rowActions={actions}
        onOpen={(scope) => setOpened({ mode: canEdit ? 'edit' : 'view', scope })}
        empty={{ title: text('none'), hint: text('noneHint') }}
        actions={() =>
          canEdit ? (
            <>
              <RecycleBinButton resource={rulesScopeKind} title={text('title')} />
              <MainButton onClick={add} data-testid="rules-scope-add">
                <Icon of={PlusIcon} /> {list('add')}
              </MainButton>
            </>
          ) : null
        }
      />
      {history.panel}
      <p className="above-8 muted">{text('hint')}</p>
      {opened ? (
        <RulesScopeDialog
          key={opened.scope?.id ?? 'new'}
          {...opened}
          tables={tables}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </div>
  )
}
