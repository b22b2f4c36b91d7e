// The dialog that writes a value: a number with unit, limits and slider, or a state by its word.
import { type ControlCommandRow, controlPoint, type WritablePointRow } from '@gemba/contract/control/commands.ts'
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { Input, InputNumber, Select, Slider } from 'antd'
import { useId, useState } from 'react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { MainButton, PlainButton } from '../../../ui/button/button.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import type { Reading } from '../../../ui/value/value.tsx'
import { type PointRow, stateWordsOf } from '../rows.ts'
import { formatTarget } from './command-text.ts'
import { controlWords } from './words.ts'

interface WriteDialogProps {
  point: PointRow
  writable: WritablePointRow
  reading: Reading | undefined
  onSent: (command: Pick<ControlCommandRow, 'id'>) => void
  onClose: () => void
}

type WriteValue = number | string | null

const { boolean, string } = dataType.codes

/** Returns whether the value is within the limits. The server checks step and interlock as well. */
function isWithin(value: WriteValue, { writeMin, writeMax }: WritablePointRow): boolean {
  if (value === null || value === '') return false
  if (typeof value === 'string') return true
  return (writeMin === null || value >= writeMin) && (writeMax === null || value <= writeMax)
}

export function WriteDialog({ point, writable, reading, onSent, onClose }: WriteDialogProps) {
  const text = useText(controlWords)
  const language = useLanguage((state) => state.language)
  const nameOf = useName()
  const fieldId = useId()
  const [value, setValue] = useState<WriteValue>(initialOf(point, reading))
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  const { isBusy, save } = useCommand({ refreshed: ['control'], onDone: onClose })
  const words = stateWordsOf(point, language)
  const format = (shown: WriteValue): string =>
    formatTarget(shown === null ? null : String(shown), { unit: point.unit, words })
  const isValid = isWithin(value, writable)
  const isAsking = writable.isCritical && password === ''
  const write = async () => {
    if (value === null || !isValid || isBusy) return
    const old = reading?.value === undefined || reading.value === null ? '—' : format(String(Number(reading.value)))
    const message = text('confirmMessage', { name: nameOf(point), old, value: format(value) })
    const confirmText = isAsking ? text('ask') : text('confirmText', { value: format(value) })
    if (!(await confirm({ title: text('confirmTitle'), message, confirmText }))) return
    await save(async () => {
      const order = { dataId: point.id, value, reason: reason || undefined, password: password || undefined }
      onSent(await run(controlPoint, order))
    }, text('sent'))
  }
  return (
    <Panel
      title={text('writeTo', { name: nameOf(point) })}
      width={480}
      onClose={onClose}
      testId="write-dialog"
      footer={
        <>
          <PlainButton onClick={onClose}>{text('cancel')}</PlainButton>
          <MainButton disabled={!isValid || isBusy} onClick={() => void write()}>
            {text(isAsking ? 'ask' : 'write')}
          </MainButton>
        </>
      }
    >
      <div className="column gap-12">
        <ValueInput fieldId={fieldId} point={point} writable={writable} value={value} onChange={setValue} />
        {isValid || value === null ? null : (
          <p className="flush warn size-13" role="alert">
            {text('wrongValue')}
          </p>
        )}
        <div className="column gap-4">
          <label htmlFor={`${fieldId}-reason`}>{text('reason')}</label>
          <Input id={`${fieldId}-reason`} value={reason} maxLength={200} onChange={(e) => setReason(e.target.value)} />
        </div>
        {writable.isCritical ? (
          <div className="column gap-4">
            <label htmlFor={`${fieldId}-password`}>{text('password')}</label>
            <Input.Password
              id={`${fieldId}-password`}
              autoComplete="current-password"
              aria-describedby={`${fieldId}-help`}
              value={password}
              onChange={(e) => setPassword(e.target.value)}
            />
            <span id={`${fieldId}-help`} className="muted size-13">
              {text('passwordHelp')}
            </span>
          </div>
        ) : null}
      </div>
    </Panel>
  )
}

function initialOf({ dataType: type }: PointRow, reading: Reading | undefined): WriteValue {
  const current = reading?.value ?? null
  if (type === string) return current === null ? '' : String(current)
  return current === null ? null : Number(current)
}

interface ValueInputProps {
  fieldId: string
  point: PointRow
  writable: WritablePointRow
  value: WriteValue
  onChange: (value: WriteValue) => void
}

function ValueInput({ fieldId, point, writable, value, onChange }: ValueInputProps) {
  const text = useText(controlWords)
  const language = useLanguage((state) => state.language)
  const words = stateWordsOf(point, language)
  const { writeMin, writeMax, writeStep } = writable
  const hasRange = writeMin !== null && writeMax !== null && writeMin < writeMax
  const options = optionsOf(point, words)
  return (
    <div className="column gap-4">
      <label htmlFor={fieldId}>{text('newValue')}</label>
      {options ? (
        <Select<number>
          id={fieldId}
          value={typeof value === 'number' ? value : null}
          options={options}
          onChange={onChange}
        />
      ) : point.dataType === string ? (
        <Input id={fieldId} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <>
          <InputNumber<number>
            id={fieldId}
            className="full-width"
            value={typeof value === 'number' ? value : null}
            step={writeStep ?? 10 ** -point.decimals}
            suffix={point.unit}
            onChange={onChange}
          />
          {hasRange ? (
            <Slider
              aria-label={text('slider')}
              min={writeMin}
              max={writeMax}
              step={writeStep ?? (writeMax - writeMin) / 100}
              value={typeof value === 'number' ? value : writeMin}
              onChange={onChange}
            />
          ) : null}
          <Limits writable={writable} unit={point.unit} />
        </>
      )}
    </div>
  )
}

/** Returns the words of a state to choose from; undefined for a value that is entered. */
function optionsOf({ dataType: type }: PointRow, words: ReadonlyMap<number, string> | undefined) {
  if (words && words.size > 0) return [...words].map(([value, label]) => ({ value, label }))
  return type === boolean ? [0, 1].map((value) => ({ value, label: String(value) })) : undefined
}

function Limits({ writable, unit }: { writable: WritablePointRow; unit: string | null }) {
  const text = useText(controlWords)
  const { writeMin, writeMax, writeStep } = writable
  const [min, max] = [writeMin, writeMax].map((limit) => formatTarget(limit === null ? null : String(limit), { unit }))
  const range =
    writeMin !== null && writeMax !== null
      ? text('limits', { min: min ?? '', max: max ?? '' })
      : writeMin !== null
        ? text('atLeast', { min: min ?? '' })
        : writeMax !== null
          ? text('atMost', { max: max ?? '' })
          : ''
  const step = writeStep ? text('step', { step: formatTarget(String(writeStep), { unit }) }) : ''
  const limits = [range, step].filter(Boolean).join(' · ')
  return limits ? <span className="muted size-13">{limits}</span> : null
}
