// The dialog that writes a value: a number with unit, limits and slider, or a state by its word.
import { type ControlCommandRow, controlPoint, type WritablePointRow } from '@gemba/contract/control/commands.ts'
import { reasonText } from '@gemba/contract/control/reasons.ts'
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
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
import { PasswordField, ReasonField, WriteAlert } from './command-fields.tsx'
import { formatTarget } from './command-text.ts'
import { isConnected, useObstacle } from './use-obstacle.ts'
import { findWriteFault, ValueInput, type WriteValue } from './value-input.tsx'
import { controlWords } from './words.ts'

interface WriteDialogProps {
  point: PointRow
  writable: WritablePointRow
  reading: Reading | undefined
  onSent: (command: Pick<ControlCommandRow, 'id'>) => void
  onClose: () => void
}

const { int64, string } = dataType.codes

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
  const fault = findWriteFault(value, point, writable)
  const obstacle = useObstacle(writable)
  const canWrite = !fault && obstacle === undefined && !isBusy
  const isAsking = writable.isCritical && password === ''
  const write = async () => {
    if (value === null || !canWrite) return
    const present = reading?.value ?? null
    const old = format(typeof present === 'boolean' ? Number(present) : present)
    const message = text('confirmMessage', { name: nameOf(point), old, value: format(value) })
    const confirmText = isAsking ? text('ask') : text('confirmText', { value: format(value) })
    const isConfirmed = await confirm({ title: text('confirmTitle'), message, confirmText })
    if (!isConfirmed || !isConnected()) return
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
          <MainButton disabled={!canWrite} onClick={() => void write()}>
            {text(isAsking ? 'ask' : 'write')}
          </MainButton>
        </>
      }
    >
      <div className="column gap-12">
        <ValueInput
          fieldId={fieldId}
          label={text('newValue')}
          point={point}
          writable={writable}
          value={value}
          onChange={setValue}
        />
        <WriteAlert text={obstacle ?? (fault && value !== null ? reasonText(fault, language) : undefined)} />
        <ReasonField value={reason} onChange={setReason} />
        {writable.isCritical ? (
          <PasswordField value={password} onChange={setPassword} help={text('passwordHelp')} />
        ) : null}
      </div>
    </Panel>
  )
}

function initialOf({ dataType: type }: PointRow, reading: Reading | undefined): WriteValue {
  const current = reading?.value ?? null
  if (type === string) return current === null ? '' : String(current)
  if (type === int64 && typeof current === 'string') return current
  return current === null ? null : Number(current)
}
