// The dialog that writes several values of an object as one group.
import type { ControlCommandRow, WritablePointRow } from '@gemba/contract/control/commands.ts'
import { controlByFree } from '@gemba/contract/control/group-control.ts'
import { reasonText } from '@gemba/contract/control/reasons.ts'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useFeed, useReading } from '../../../feed/feed.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { newerOf } from '../../../resource/polled-readings.ts'
import { MainButton, PlainButton } from '../../../ui/button/button.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { type Reading, Value } from '../../../ui/value/value.tsx'
import { type PointRow, staleAfterMs, stateWordsOf } from '../rows.ts'
import { PasswordField, ReasonField, WriteAlert } from './command-fields.tsx'
import { formatTarget } from './command-text.ts'
import { isConnected } from './use-obstacle.ts'
import { findWriteFault, ValueInput, type WriteValue } from './value-input.tsx'
import { controlWords } from './words.ts'

interface GroupDialogProps {
  points: readonly PointRow[]
  writable: readonly WritablePointRow[]
  polled: ReadonlyMap<string, Reading>
  /** The entry of the controlled object to which the points belong. */
  underId?: string
  onSent: (command: Pick<ControlCommandRow, 'id'>) => void
  onClose: () => void
}

export function GroupDialog({ points, writable, polled, underId, onSent, onClose }: GroupDialogProps) {
  const text = useText(controlWords)
  const nameOf = useName()
  const language = useLanguage((state) => state.language)
  const [values, setValues] = useState<ReadonlyMap<string, WriteValue>>(new Map())
  const [onFail, setOnFail] = useState<'stop' | 'continue'>('stop')
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  const failId = useId()
  const { isBusy, save } = useCommand({ refreshed: ['control'], onDone: onClose })
  const writableById = new Map(writable.map((row) => [row.pointId, row]))
  const entered = points.flatMap((point) => {
    const row = writableById.get(point.id)
    const value = values.get(point.id) ?? null
    return row && !row.obstacle && value !== null && value !== '' ? [{ point, row, value }] : []
  })
  const isCritical = entered.some(({ row }) => row.isCritical)
  const isLive = useFeed(({ status }) => status === 'live')
  const isValid = entered.length > 0 && entered.every(({ point, row, value }) => !findWriteFault(value, point, row))
  const canWrite = isValid && isLive && !isBusy && !(isCritical && password === '')
  const write = async () => {
    const message = entered
      .map(({ point, value }) => {
        const words = stateWordsOf(point, language)
        return `${nameOf(point)} → ${formatTarget(String(value), { unit: point.unit, words })}`
      })
      .join('; ')
    const title = text('groupConfirm', { count: entered.length })
    const isConfirmed = await confirm({ title, message, confirmText: text('groupWrite', { count: entered.length }) })
    if (!isConfirmed || !isConnected()) return
    const order = { onFail, reason: reason || undefined, password: password || undefined }
    const group = entered.map(({ point, value }) => ({ dataId: point.id, value }))
    await save(async () => onSent(await run(controlByFree, { underId, values: group, ...order })), text('sent'))
  }
  return (
    <Panel
      title={text('groupTitle')}
      width={560}
      onClose={onClose}
      testId="group-dialog"
      footer={
        <>
          <PlainButton onClick={onClose}>{text('cancel')}</PlainButton>
          <MainButton disabled={!canWrite} onClick={() => void write()}>
            {text('groupWrite', { count: entered.length })}
          </MainButton>
        </>
      }
    >
      <div className="column gap-12">
        <p className="flush muted size-13">{text('groupHint')}</p>
        <WriteAlert text={isLive ? undefined : text('noConnection')} />
        {points.map((point) => (
          <GroupRow
            key={point.id}
            point={point}
            polled={polled.get(point.id)}
            writable={writableById.get(point.id)}
            value={values.get(point.id) ?? null}
            onChange={(value) => setValues(new Map(values).set(point.id, value))}
          />
        ))}
        <div className="column gap-4">
          <label htmlFor={failId}>{text('onFail')}</label>
          <Select
            id={failId}
            value={onFail}
            options={(['stop', 'continue'] as const).map((value) => ({ value, label: text(value) }))}
            onChange={setOnFail}
          />
        </div>
        <ReasonField value={reason} onChange={setReason} />
        {isCritical ? <PasswordField value={password} onChange={setPassword} help={text('groupPassword')} /> : null}
      </div>
    </Panel>
  )
}

interface GroupRowProps {
  point: PointRow
  polled: Reading | undefined
  writable: WritablePointRow | undefined
  value: WriteValue
  onChange: (value: WriteValue) => void
}

/** A point with its present value, and the input of the new one or why it cannot be written. */
function GroupRow({ point, polled, writable, value, onChange }: GroupRowProps) {
  const text = useText(controlWords)
  const language = useLanguage((state) => state.language)
  const nameOf = useName()
  const fieldId = useId()
  const reading = newerOf(useReading(point.id), polled)
  const isEntered = writable !== undefined && value !== null && value !== ''
  const fault = isEntered ? findWriteFault(value, point, writable) : undefined
  return (
    <div className="column gap-4" data-testid={`group-${point.code}`}>
      <span className="flow align-baseline gap-4-16">
        <strong>{nameOf(point)}</strong>
        <Value
          reading={reading}
          unit={point.unit}
          decimals={point.decimals}
          words={stateWordsOf(point, language)}
          staleMs={staleAfterMs(point)}
          isBrief
        />
        {writable?.isCritical ? <span className="muted size-13">{text('critical')}</span> : null}
      </span>
      {writable?.obstacle ? (
        <span className="muted size-13">{reasonText(writable.obstacle, language)}</span>
      ) : writable ? (
        <ValueInput
          fieldId={fieldId}
          label={text('newValue')}
          point={point}
          writable={writable}
          value={value}
          onChange={onChange}
          isBrief
        />
      ) : null}
      <WriteAlert text={fault && reasonText(fault, language)} />
    </div>
  )
}
