import { role } from '@gemba/contract/identity/role/role.ts'
import {
  createRulesScope,
  type RuleItem,
  type RulesScope,
  updateRulesScope,
} from '@gemba/contract/identity/role/rules-scope.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { flag, json, optional, references, text as textField } from '@gemba/contract/kit/field.ts'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { RuleItemsInput, type RuleTable } from './rule-items-input.tsx'
import { rulesScopeWords } from './words.ts'

interface RulesScopeDialogProps {
  scope: RulesScope | undefined
  mode: 'add' | 'edit' | 'view'
  tables: readonly RuleTable[]
  onClose: () => void
}

function initialOf(scope: RulesScope | undefined) {
  const { scopeName = '', status = 1, items = [], roleIds = [], userIds = [], remark = '' } = scope ?? {}
  const values = { scopeName, status, items, roleIds, userIds, remark: remark ?? '' }
  // Without an id, because a form sends each of its values.
  return scope ? { ...values, id: scope.id } : values
}

/** Edits a rules scope: its conditions, and the roles and users it applies to. */
export function RulesScopeDialog({ scope, mode, tables, onClose }: RulesScopeDialogProps) {
  const text = useText(rulesScopeWords)
  const items = ({ id, value, onChange, isDisabled }: FormInputProps<RuleItem[]>) => (
    <RuleItemsInput id={id} tables={tables} value={value ?? []} onChange={onChange} isDisabled={isDisabled} />
  )
  const fields = {
    scopeName: { label: text('scopeName'), field: textField({ max: 64 }) },
    status: { label: text('status'), field: optional(flag({ initial: 1 })) },
    items: {
      label: text('rules'),
      field: optional(json<RuleItem[]>()),
      isWide: true,
      input: items,
      renderValue: (value: RuleItem[] | null | undefined) => (
        <RuleItemsInput id="" tables={tables} value={value ?? []} onChange={() => undefined} isDisabled />
      ),
    },
    roleIds: { label: text('boundRoles'), field: optional(references(role)), isWide: true },
    userIds: { label: text('boundUsers'), field: optional(references(user)), isWide: true },
    remark: { label: text('remark'), field: optional(textField({ max: 500 })), isWide: true },
  }
  return (
    <EditDialog
      title={text('one')}
      mode={mode}
      fields={fields}
      initial={initialOf(scope)}
      check={({ items: rules }) =>
        rules?.some(({ value }) => value.trim() === '') ? { items: text('incomplete') } : {}
      }
      onSave={async (values) => {
        await (scope
          ? run(updateRulesScope, { ...values, id: scope.id, version: scope.version })
          : run(createRulesScope, values))
        await refresh('identity')
      }}
      onClose={onClose}
      width={760}
    />
  )
}
