import type { RuleItem, RulesScope } from '@gemba/contract/identity/rules-scope.ts'
import { flag, json, optional, text as textField } from '@gemba/contract/kit/field.ts'
import { rulesScopeWords } from '../../i18n/rules-scopes.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../../resource/client.ts'
import type { Values } from '../../resource/form/check.ts'
import { EditDialog } from '../../resource/form/edit-dialog.tsx'
import type { FormField } from '../../resource/form/form-field.ts'
import { refresh } from '../../resource/query.ts'
import { identityArea } from './area.ts'
import { RuleItemsInput, type RuleTable } from './rule-items-input.tsx'

interface RulesScopeDialogProps {
  scope: RulesScope | undefined
  mode: 'add' | 'edit' | 'view'
  tables: readonly RuleTable[]
  onClose: () => void
}

const initialOf = (scope: RulesScope | undefined): Values => ({
  ...(scope ? { id: scope.id } : {}),
  scopeName: scope?.scopeName ?? '',
  status: scope?.status ?? 1,
  items: scope?.items ?? [],
  roleIds: scope?.roleIds ?? [],
  userIds: scope?.userIds ?? [],
  remark: scope?.remark ?? '',
})

/** A rules scope: its conditions, and the roles and users it binds. */
export function RulesScopeDialog({ scope, mode, tables, onClose }: RulesScopeDialogProps) {
  const text = useText(rulesScopeWords)
  const items: NonNullable<FormField['input']> = ({ id, value, onChange, isDisabled }) => (
    <RuleItemsInput
      id={id}
      tables={tables}
      value={(value as RuleItem[] | null) ?? []}
      onChange={onChange}
      isDisabled={isDisabled}
    />
  )
  const fields: FormField[] = [
    { name: 'scopeName', label: text('scopeName'), field: textField(64) },
    { name: 'status', label: text('status'), field: optional(flag(1)) },
    {
      name: 'items',
      label: text('rules'),
      field: optional(json<RuleItem[]>()),
      isWide: true,
      input: items,
      shown: (value) => (
        <RuleItemsInput id="" tables={tables} value={value as RuleItem[]} onChange={() => undefined} isDisabled />
      ),
    },
    { name: 'roleIds', label: text('boundRoles'), field: optional(json<string[]>({ of: 'role' })), isWide: true },
    { name: 'userIds', label: text('boundUsers'), field: optional(json<string[]>({ of: 'user' })), isWide: true },
    { name: 'remark', label: text('remark'), field: optional(textField(500)), isWide: true },
  ]
  const check = (values: Values): Record<string, string> =>
    ((values.items as RuleItem[] | null) ?? []).some(({ value }) => value.trim() === '')
      ? { items: text('incomplete') }
      : {}
  const save = async (values: Values) => {
    await (scope
      ? call('/rulesScope/updateItemRelate', { ...values, id: scope.id, version: scope.version })
      : call('/rulesScope/addItemRelate', values))
    await refresh('identity')
  }
  return (
    <EditDialog
      area={identityArea}
      title={text('one')}
      mode={mode}
      fields={fields}
      initial={initialOf(scope)}
      check={check}
      onSave={save}
      onClose={onClose}
      width={760}
    />
  )
}
