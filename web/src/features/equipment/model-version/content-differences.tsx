// The differences between two contents of a model.
import type { ContentDifferences } from '@gemba/contract/equipment/model-version/model-versions.ts'
import { useText } from '../../../i18n/text.ts'
import { modelVersionWords } from './words.ts'

const partWords = {
  datasets: 'datasets',
  points: 'pointsPart',
  alarms: 'alarms',
  details: 'details',
  values: 'values',
  runConditions: 'runConditions',
} as const
const actionWords = { added: 'added', changed: 'changedRow', removed: 'removed' } as const

export function DifferenceList({ differences }: { differences: ContentDifferences }) {
  const text = useText(modelVersionWords)
  const { addedCount, changedCount, removedCount, differences: rows } = differences
  const total = addedCount + changedCount + removedCount
  if (total === 0) return <p className="muted">{text('same')}</p>
  return (
    <>
      <p className="below-8">{text('counts', { added: addedCount, changed: changedCount, removed: removedCount })}</p>
      <ul className="plain-list" aria-label={text('differences')} data-testid="content-differences">
        {rows.map(({ part, action, key, name, fields }) => (
          <li className="column gap-2 padding-6-0 line-below" key={`${part} ${action} ${key}`}>
            <span className="row spread gap-12">
              <span className="break-words">
                {text(partWords[part])} {name && name !== key ? `${name} ` : ''}
                <small className="muted">{key}</small>
              </span>
              <span className="muted nowrap">{text(actionWords[action])}</span>
            </span>
            {fields.map(({ label, before, after }) => (
              <small className="break-words" key={label}>
                {label}: <span className="muted">{before ?? '—'}</span> → {after ?? '—'}
              </small>
            ))}
          </li>
        ))}
      </ul>
      {total > rows.length ? <p className="above-8 muted">{text('firstOnly', { n: rows.length })}</p> : null}
    </>
  )
}
