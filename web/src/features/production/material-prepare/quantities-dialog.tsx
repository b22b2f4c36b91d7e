// Asks for the received or returned quantity of each line. The full quantity is preset.
import { decimal } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { materialPrepareFlow } from '@gemba/contract/production/material-prepare/flow.ts'
import {
  confirmPrepareReceipt,
  returnPrepared,
} from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import { compareDecimals, isDecimal } from '@gemba/contract/rules/decimal.ts'
import { Checkbox, Input } from 'antd'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { DecimalInput } from '../../../resource/form/inputs/decimal-input.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { PrepareLine, PrepareRow } from './prepare-form.ts'
import styles from './quantities-dialog.module.css'
import { prepareWords } from './words.ts'

interface DialogProps {
  row: PrepareRow
  lines: readonly PrepareLine[]
  onClose: () => void
}

type Quantities = Readonly<Record<string, string>>
const counted = decimal({ min: 0 })

const sentOf = (quantities: Quantities) =>
  Object.entries(quantities).flatMap(([lineId, quantity]) => (isDecimal(quantity) ? [{ lineId, quantity }] : []))

/** Receives the issued material. A smaller quantity needs a reason. */
export function ReceiveDialog({ row, onClose, ...props }: DialogProps) {
  const text = useText(prepareWords)
  const id = useId()
  const [lines] = useState(() =>
    props.lines.filter(({ preparedQuantity }) => compareDecimals(preparedQuantity, '0') > 0),
  )
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isLess = (quantities: Quantities) =>
    lines.some((line) => compareDecimals(quantities[line.id] || '0', line.preparedQuantity) < 0)
  const { id: prepareId, version } = row
  return (
    <QuantitiesDialog
      row={row}
      lines={lines}
      onClose={onClose}
      action="confirmReceipt"
      title={text('receiveOf', { code: row.code ?? '' })}
      hint={text('receiveHint')}
      maxOf={({ preparedQuantity }) => preparedQuantity}
      isComplete={(quantities) => !isLess(quantities) || reason.trim() !== ''}
      send={(quantities) =>
        run(confirmPrepareReceipt, {
          id: prepareId,
          version,
          lines: sentOf(quantities),
          reason: isLess(quantities) ? reason.trim() : undefined,
          isMissing: isLess(quantities) ? (isMissing ? 1 : 0) : undefined,
        })
      }
    >
      {(quantities) =>
        isLess(quantities) ? (
          <div className="column gap-8 padding-top-12">
            <div className="column gap-4">
              <label className="muted" htmlFor={`${id}-reason`}>
                {text('reason')}
              </label>
              <Input
                id={`${id}-reason`}
                value={reason}
                maxLength={500}
                onChange={({ target }) => setReason(target.value)}
              />
            </div>
            <Checkbox checked={isMissing} onChange={({ target }) => setMissing(target.checked)}>
              {text('isMissing')}
            </Checkbox>
          </div>
        ) : null
      }
    </QuantitiesDialog>
  )
}

/** Returns material that is not needed at the line. */
export function ReturnDialog({ row, lines, onClose }: DialogProps) {
  const text = useText(prepareWords)
  const { id, version } = row
  const isAny = (quantities: Quantities) => lines.some((line) => compareDecimals(quantities[line.id] || '0', '0') > 0)
  return (
    <QuantitiesDialog
      row={row}
      lines={lines}
      onClose={onClose}
      action="returnMaterial"
      title={text('returnOf', { code: row.code ?? '' })}
      hint={text('returnHint')}
      maxOf={({ onLineQuantity }) => onLineQuantity}
      isComplete={isAny}
      send={(quantities) => run(returnPrepared, { id, version, lines: sentOf(quantities) })}
    />
  )
}

interface QuantitiesDialogProps extends DialogProps {
  action: 'confirmReceipt' | 'returnMaterial'
  title: string
  hint: string
  maxOf: (line: PrepareLine) => string
  isComplete: (quantities: Quantities) => boolean
  send: (quantities: Quantities) => Promise<unknown>
  children?: (quantities: Quantities) => ReactNode
}

function QuantitiesDialog(props: QuantitiesDialogProps) {
  const { row, action, title, hint, maxOf, isComplete, send, onClose, children } = props
  const text = useText(prepareWords)
  const language = useLanguage((state) => state.language)
  const form = useId()
  // The lines are fixed while the dialog is open, because a refetch could replace the lines that somebody is editing.
  const [lines] = useState(props.lines)
  const [quantities, setQuantities] = useState<Quantities>(() =>
    Object.fromEntries(lines.map((line) => [line.id, maxOf(line)])),
  )
  const { isBusy, save } = useCommand({ refreshed: ['production', 'stock'], onDone: onClose })
  const actionName = wordIn(language, materialPrepareFlow.transitions[action].title)
  const isOver = lines.some((line) => {
    const quantity = quantities[line.id] ?? ''
    return quantity !== '' && (!isDecimal(quantity) || compareDecimals(quantity, maxOf(line)) > 0)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(() => send(quantities), text('done', { action: actionName, code: row.code ?? '' }))
  }
  return (
    <Popup
      title={title}
      width={640}
      confirmText={actionName}
      onCancel={onClose}
      form={form}
      isBusy={isBusy || isOver || lines.length === 0 || !isComplete(quantities)}
      testId="quantities-dialog"
    >
      <form id={form} onSubmit={submit}>
        <p className="muted">{hint}</p>
        {lines.length === 0 ? <EmptyState title={text('nothingLeft')} /> : null}
        {lines.map((line) => (
          <div className={styles.row} key={line.id}>
            <label className="column" htmlFor={`${form}-${line.id}`}>
              {line.materialCode}
              <span className="muted">{line.materialName}</span>
            </label>
            <div className="column gap-4">
              <DecimalInput
                id={`${form}-${line.id}`}
                field={counted}
                value={quantities[line.id]}
                onChange={(value) => setQuantities({ ...quantities, [line.id]: String(value ?? '') })}
                unit={line.unitName}
              />
              <span className="muted">
                {text('most', { quantity: formatDecimal(maxOf(line)), unit: line.unitName })}
              </span>
            </div>
          </div>
        ))}
        {children?.(quantities)}
      </form>
    </Popup>
  )
}
