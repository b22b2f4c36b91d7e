import { useState } from 'react'
import { formWords } from '../../i18n/forms.ts'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import type { Area } from '../area.ts'
import { Cell } from '../list/cell.tsx'
import type { Values } from './check.ts'
import { findDifferences, merge } from './conflict.ts'
import type { FormField } from './form-field.ts'

interface ConflictTableProps {
  area: Area
  fields: readonly FormField[]
  before: Values
  mine: Values
  theirs: Values
  onSave: (values: Values) => void
}

/** Somebody else has changed the record: each field that differs with both values, and a choice for each. */
export function ConflictTable({ area, fields, onSave, ...sides }: ConflictTableProps) {
  const text = useText(formWords)
  const lists = useText(listWords)
  const differences = findDifferences(fields, sides)
  const [kept, setKept] = useState<ReadonlySet<string>>(
    new Set(differences.filter(({ isMine }) => isMine).map(({ name }) => name)),
  )
  const choose = (name: string, isMine: boolean) => {
    const next = new Set(kept)
    if (isMine) next.add(name)
    else next.delete(name)
    setKept(next)
  }
  return (
    <div className="form-banner" role="alert">
      <p>
        <strong>{lists('stale')}</strong> {text('conflictHint')}
      </p>
      <table className="conflict">
        <thead>
          <tr>
            <th scope="col">{text('field')}</th>
            <th scope="col">{text('mine')}</th>
            <th scope="col">{text('theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ name, mine, theirs }) => {
            const declared = fields.find((one) => one.name === name)
            if (!declared) return null
            const side = (value: unknown, isMine: boolean) => (
              <td>
                <label>
                  <input
                    type="radio"
                    name={`conflict-${name}`}
                    checked={kept.has(name) === isMine}
                    onChange={() => choose(name, isMine)}
                  />
                  <Cell area={area} field={declared.field} value={value} />
                </label>
              </td>
            )
            return (
              <tr key={name}>
                <th scope="row">{declared.label}</th>
                {side(mine, true)}
                {side(theirs, false)}
              </tr>
            )
          })}
        </tbody>
      </table>
      <button
        type="button"
        className="main-button"
        onClick={() => onSave(merge(sides, kept))}
        data-testid="conflict-save"
      >
        {text('saveChosen')}
      </button>
    </div>
  )
}
