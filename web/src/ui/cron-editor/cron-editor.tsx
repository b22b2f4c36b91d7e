// Edits a Quartz expression as text or field by field. Its description and the next times are shown below.
import { fieldRanges } from '@gemba/contract/cron/field-range.ts'
import { parseCron } from '@gemba/contract/cron/parse-cron.ts'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Tab, Tabs } from '../tabs/tabs.tsx'
import { withWord, wordsOf } from './cron-choice.ts'
import styles from './cron-editor.module.css'
import { CronFieldPanel } from './cron-field-panel.tsx'
import { CronTimes } from './cron-times.tsx'
import { cronWords } from './words.ts'

interface CronEditorProps {
  id?: string
  value: string
  onChange: (expression: string) => void
  isDisabled?: boolean
}

/** Returns the error in an expression, as the engine reports it; undefined if it is valid. */
export function faultOf(expression: string): string | undefined {
  const fields = parseCron(expression, true)
  return 'message' in fields ? fields.message : undefined
}

export function CronEditor({ id, value, onChange, isDisabled = false }: CronEditorProps) {
  const text = useText(cronWords)
  const [place, setPlace] = useState(2)
  const range = fieldRanges[place]
  const fault = faultOf(value)
  return (
    <div className="column gap-8" data-testid="cron-editor">
      <input
        id={id}
        className={styles.text}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-label={id ? undefined : text('expression')}
        aria-invalid={fault !== undefined}
        disabled={isDisabled}
        spellCheck={false}
      />
      {fault ? (
        <p className="flush error size-12" role="alert">
          {fault}
        </p>
      ) : null}
      <Tabs label={text('fields')}>
        {fieldRanges.map(({ name }, at) => (
          <Tab key={name} isChosen={at === place} onChoose={() => setPlace(at)} testId={`cron-${name}`}>
            {text(name)} <code>{wordsOf(value)[at]}</code>
          </Tab>
        ))}
      </Tabs>
      {range ? (
        <CronFieldPanel
          key={range.name}
          range={range}
          word={wordsOf(value)[place] ?? '*'}
          onChange={(word) => onChange(withWord(value, range.name, word))}
          isDisabled={isDisabled}
        />
      ) : null}
      <CronTimes expression={value} />
    </div>
  )
}
