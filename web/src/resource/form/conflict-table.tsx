import { useState } from 'react'
import { markChanged } from '../../api/stale.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { MainButton } from '../../ui/button/button.tsx'
import { nameOfRecord } from '../labels.ts'
import { Cell } from '../list/grid/cell.tsx'
import { listWords } from '../words.ts'
import type { Values } from './check.ts'
import type { ChildForm, ChildValues } from './children/child-form.ts'
import { flattenLines, mergeLines } from './children/line-conflict.ts'
import { findDifferences, merge } from './conflict.ts'
import styles from './form-dialogs.module.css'
import type { FormField } from './form-field.ts'
import formStyles from './form-fields.module.css'
import { formWords } from './words.ts'

interface ConflictTableProps {
  fields: readonly FormField[]
  childForms: readonly ChildForm[]
  before: Values
  entered: { values: Values; children: ChildValues }
  storedValues: Values
  onSave: (values: Values, children: ChildValues) => void
}

/** Shown when another person has changed the record: each differing field with both values and a choice. */
export function ConflictTable({ childForms, onSave, ...tableProps }: ConflictTableProps) {
  const text = useText(formWords)
  const lists = useText(listWords)
  const language = useLanguage((state) => state.language)
  const { updateUser: by, updateTime: at } = tableProps.storedValues
  const changed = markChanged({ name: nameOfRecord(tableProps.storedValues, language), by, at }, language)
  const inLines = { ...tableProps, enteredValues: tableProps.entered.children }
  const lines = flattenLines(childForms, inLines)
  const fields = [...tableProps.fields, ...lines.fields]
  const sides = {
    before: { ...tableProps.before, ...lines.before },
    enteredValues: { ...tableProps.entered.values, ...lines.enteredValues },
    storedValues: { ...tableProps.storedValues, ...lines.storedValues },
  }
  const save = () => {
    const chosen = merge(sides, keptFields)
    const isOfRecord = (name: string) => !lines.fields.some((field) => field.name === name)
    const values = Object.fromEntries(Object.entries(chosen).filter(([name]) => isOfRecord(name)))
    onSave(values, mergeLines(childForms, inLines, chosen))
  }
  const differences = findDifferences(fields, sides)
  const [keptFields, setKept] = useState<ReadonlySet<string>>(
    new Set(differences.filter(({ isMine }) => isMine).map(({ name }) => name)),
  )
  const choose = (name: string, isMine: boolean) => {
    const next = new Set(keptFields)
    if (isMine) next.add(name)
    else next.delete(name)
    setKept(next)
  }
  return (
    <div className={formStyles.banner} role="alert">
      <p>
        <strong>{changed ?? lists('stale')}</strong> {text('conflictHint')}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className="padding-6-8 muted size-12 bold text-left" scope="col">
              {text('field')}
            </th>
            <th className="padding-6-8 muted size-12 bold text-left" scope="col">
              {text('mine')}
            </th>
            <th className="padding-6-8 muted size-12 bold text-left" scope="col">
              {text('theirs')}
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ name, enteredValue, storedValue }) => {
            const declared = fields.find((field) => field.name === name)
            if (!declared) return null
            const side = (value: unknown, isMine: boolean) => (
              <td className="padding-4-8 line-above break-words">
                <label className="flex align-baseline gap-6">
                  <input
                    type="radio"
                    name={`conflict-${name}`}
                    checked={keptFields.has(name) === isMine}
                    onChange={() => choose(name, isMine)}
                  />
                  <Cell field={declared.field} value={value} />
                </label>
              </td>
            )
            return (
              <tr key={name}>
                <th className="padding-6-8 muted size-12 bold text-left" scope="row">
                  {declared.label}
                </th>
                {side(enteredValue, true)}
                {side(storedValue, false)}
              </tr>
            )
          })}
        </tbody>
      </table>
      <MainButton onClick={save} data-testid="conflict-save">
        {text('saveChosen')}
      </MainButton>
    </div>
  )
}
