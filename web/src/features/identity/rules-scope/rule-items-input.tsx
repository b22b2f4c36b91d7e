// Input for the conditions of a rules scope: a tree of tables, each with the conditions on its columns.

import { comparisons, type RuleItem, type readRuleTables } from '@gemba/contract/identity/role/rules-scope.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { Input, Select } from 'antd'
import { PlusIcon, Trash2Icon } from 'lucide-react'
import { useText } from '../../../i18n/text.ts'
import { IconButton, PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './rule-items-input.module.css'
import { rulesScopeWords } from './words.ts'

/** A table that rules can apply to, with its columns. */
export type RuleTable = CommandReply<typeof readRuleTables>[number]

interface RuleItemsInputProps {
  id: string
  tables: readonly RuleTable[]
  value: readonly RuleItem[]
  onChange: (items: RuleItem[]) => void
  isDisabled: boolean
}

export function RuleItemsInput({ id, tables, value, onChange, isDisabled }: RuleItemsInputProps) {
  const text = useText(rulesScopeWords)
  const add = ({ id: tableName, children }: RuleTable) =>
    onChange([...value, { tableName, columnName: children[0]?.id ?? '', compare: 'eq', value: '' }])
  return (
    <ul className={`plain-list ${styles.tree}`} id={id}>
      {tables.map((table) => {
        const tableItems = value.flatMap((item, index) => (item.tableName === table.id ? [{ item, index }] : []))
        return (
          <li key={table.id}>
            <header>
              <strong>{table.name}</strong>
              {tableItems.length === 0 ? <span className="muted">{text('everyRow')}</span> : null}
              {isDisabled ? null : (
                <PlainButton
                  onClick={() => add(table)}
                  aria-label={`${table.name}: ${text('addRule')}`}
                  data-testid={`add-rule-${table.id}`}
                >
                  <Icon of={PlusIcon} /> {text('addRule')}
                </PlainButton>
              )}
            </header>
            <ul>
              {tableItems.map(({ item, index }) => (
                <RuleRow
                  key={index}
                  number={index + 1}
                  table={table}
                  item={item}
                  isDisabled={isDisabled}
                  onChange={(changed) => onChange(value.map((item, at) => (at === index ? changed : item)))}
                  onRemove={() => onChange(value.filter((_, at) => at !== index))}
                />
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

interface RuleRowProps {
  number: number
  table: RuleTable
  item: RuleItem
  isDisabled: boolean
  onChange: (item: RuleItem) => void
  onRemove: () => void
}

function RuleRow({ number, table, item, isDisabled, onChange, onRemove }: RuleRowProps) {
  const text = useText(rulesScopeWords)
  const label = (name: 'field' | 'compare' | 'value') => `${table.name} ${number}: ${text(name)}`
  return (
    <li className={styles.row}>
      <Select
        aria-label={label('field')}
        value={item.columnName}
        options={table.children.map((column) => ({ value: column.id, label: column.name }))}
        onChange={(columnName) => onChange({ ...item, columnName })}
        disabled={isDisabled}
        showSearch={{ optionFilterProp: 'label' }}
      />
      <Select
        aria-label={label('compare')}
        value={item.compare}
        options={comparisons.map((compare) => ({ value: compare, label: text(`compare.${compare}`) }))}
        onChange={(compare) => onChange({ ...item, compare })}
        disabled={isDisabled}
      />
      <Input
        aria-label={label('value')}
        value={item.value}
        maxLength={500}
        placeholder={item.compare === 'in' ? text('listHint') : ''}
        onChange={(event) => onChange({ ...item, value: event.target.value })}
        disabled={isDisabled}
        data-testid={`rule-value-${number}`}
      />
      {isDisabled ? null : <IconButton of={Trash2Icon} label={text('removeRule', { n: number })} onClick={onRemove} />}
    </li>
  )
}
