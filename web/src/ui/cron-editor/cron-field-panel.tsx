import type { FieldRange } from '@gemba/contract/cron/field-range.ts'
import { useId } from 'react'
import { useText } from '../../i18n/text.ts'
import { type CronChoice, type CronKind, choiceOf, kindsOf, wordOf } from './cron-choice.ts'
import styles from './cron-editor.module.css'
import { cronWords } from './words.ts'

interface CronFieldPanelProps {
  range: FieldRange
  word: string
  onChange: (word: string) => void
  isDisabled: boolean
}

const withFrom = new Set<CronKind>(['range', 'step', 'nearest', 'lastOf', 'nth'])
const withTo = new Set<CronKind>(['range', 'step', 'nth'])
const weeksOfMonth = 5

/** Past years are useless in a schedule. */
const minOf = ({ name, min }: FieldRange): number => (name === 'year' ? new Date().getFullYear() : min)

function maxOf(kind: CronKind, { max }: FieldRange): number {
  return kind === 'nth' ? weeksOfMonth : max
}

/** The choice for one field: radio buttons, each with its inputs. */
export function CronFieldPanel({ range, word, onChange, isDisabled }: CronFieldPanelProps) {
  const text = useText(cronWords)
  const group = useId()
  const minValue = minOf(range)
  const chosen = choiceOf(word, range)
  const choose = (choice: CronChoice) => onChange(wordOf(choice, range))
  const begin = (kind: CronKind): CronChoice => ({
    kind,
    from: Math.max(minValue, 1),
    to: kind === 'range' ? range.max : 1,
    list: [],
  })
  return (
    <fieldset className="grid gap-4-16 two-columns flush unpadded borderless" disabled={isDisabled}>
      <legend className="unpadded bold">{text(range.name)}</legend>
      {kindsOf(range.name).map((kind) => {
        const isOn = chosen?.kind === kind
        return (
          <div key={kind} className="row gap-8 min-height-28">
            <label className="row gap-6">
              <input
                type="radio"
                name={group}
                checked={isOn}
                onChange={() => choose(begin(kind))}
                data-testid={`cron-way-${kind}`}
              />
              {text(kind)}
            </label>
            {isOn && withFrom.has(kind) ? (
              <Amount
                label={`${text(kind)} 1`}
                value={chosen.from}
                bounds={[minValue, range.max]}
                onChange={(from) => choose({ ...chosen, from })}
              />
            ) : null}
            {isOn && withTo.has(kind) ? (
              <Amount
                label={`${text(kind)} 2`}
                value={chosen.to}
                bounds={[1, maxOf(kind, range)]}
                onChange={(to) => choose({ ...chosen, to })}
              />
            ) : null}
          </div>
        )
      })}
      {chosen?.kind === 'list' ? <ListOf range={range} choice={chosen} onChange={choose} /> : null}
      {range.name === 'weekday' ? <p className="all-columns flush muted size-12">{text('weekdayHelp')}</p> : null}
    </fieldset>
  )
}

interface AmountProps {
  label: string
  value: number
  bounds: readonly [least: number, most: number]
  onChange: (value: number) => void
}

function Amount({ label, value, bounds: [lowest, highest], onChange }: AmountProps) {
  return (
    <input
      type="number"
      className={`min-height-28 field ${styles.amount}`}
      aria-label={label}
      min={lowest}
      max={highest}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}

interface ListOfProps {
  range: FieldRange
  choice: CronChoice
  onChange: (choice: CronChoice) => void
}

function ListOf({ range, choice, onChange }: ListOfProps) {
  const values = Array.from({ length: range.max - range.min + 1 }, (_, at) => range.min + at)
  const toggle = (value: number) => {
    const rest = choice.list.filter((candidate) => candidate !== value)
    onChange({ ...choice, list: rest.length === choice.list.length ? [...rest, value] : rest })
  }
  return (
    <div className={`flow gap-4 all-columns ${styles.list}`}>
      {values.map((value) => (
        <button
          className="min-height-28 field clickable numeric"
          key={value}
          type="button"
          aria-pressed={choice.list.includes(value)}
          onClick={() => toggle(value)}
        >
          {value}
        </button>
      ))}
    </div>
  )
}
