// Confirms the arrival of an issue at its destination. The whole quantity is preset; less needs a reason.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { decimal } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { confirmOutboundReceipt } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { outboundFlow } from '@gemba/contract/stock/outbound/outbound-flow.ts'
import { readOutboundProgress } from '@gemba/contract/stock/outbound/read-outbound-progress.ts'
import { Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { DecimalInput } from '../../../resource/form/inputs/decimal-input.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { Skeleton } from '../../../ui/state/page-states.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { Labelled } from '../inbound/arrival-fields.tsx'
import styles from '../inbound/line-fields.module.css'
import type { OutboundRow } from './outbound-form.ts'
import { outboundWords } from './words.ts'

type Line = CommandReply<typeof readOutboundProgress>[number]

interface ReceiptDialogProps {
  row: Pick<OutboundRow, 'id' | 'version' | 'code'>
  onClose: () => void
}

export function ReceiptDialog({ row, onClose }: ReceiptDialogProps) {
  const answer = useCommandQuery(readOutboundProgress, { id: row.id })
  const issued = answer.data?.filter((line) => line.issued !== '0')
  return issued ? <ReceiptForm row={row} lines={issued} onClose={onClose} /> : <Skeleton rows={4} />
}

const counted = decimal({ min: 0 })

function ReceiptForm({ row, onClose, ...props }: ReceiptDialogProps & { lines: readonly Line[] }) {
  const text = useText(outboundWords)
  const language = useLanguage((state) => state.language)
  const form = useId()
  // The lines are fixed while the dialog is open, because a refetch could replace the lines that somebody is editing.
  const [lines] = useState(props.lines)
  const [arrived, setArrived] = useState(() => lines.map(({ issued }) => issued))
  const [reason, setReason] = useState('')
  const { isBusy, save } = useCommand({ refreshed: ['stock'], onDone: onClose })
  const isShort = lines.some(({ issued }, at) => compareDecimals(arrived[at] || '0', issued) < 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const arrivedLines = lines.map(({ lineId }, at) => ({ lineId, quantity: arrived[at] || '0' }))
    const body = { id: row.id, version: row.version, lines: arrivedLines, reason: reason.trim() || null }
    void save(() => run(confirmOutboundReceipt, body), text('done.confirmReceipt'))
  }
  return (
    <Popup
      title={text('confirmReceiptOf', { code: row.code ?? '' })}
      width={560}
      confirmText={wordIn(language, outboundFlow.transitions.confirmReceipt.title)}
      onCancel={onClose}
      form={form}
      isBusy={isBusy || (isShort && reason.trim() === '')}
      testId="receipt-dialog"
    >
      <form id={form} onSubmit={submit}>
        {lines.map((line, at) => (
          <fieldset key={line.lineId} className={styles.line}>
            <legend className="unpadded margin-bottom-6 bold">
              {line.materialCode} {line.materialName}
            </legend>
            <Labelled
              id={`${form}-${line.lineId}`}
              label={text('arrived')}
              help={text('issuedOf', { quantity: formatDecimal(line.issued), unit: line.unitName })}
            >
              <DecimalInput
                id={`${form}-${line.lineId}`}
                field={counted}
                value={arrived[at]}
                onChange={(value) =>
                  setArrived(arrived.map((current, index) => (index === at ? String(value ?? '') : current)))
                }
                unit={line.unitName}
              />
            </Labelled>
          </fieldset>
        ))}
        {isShort ? (
          <Labelled id={`${form}-reason`} label={text('shortReason')} help={text('shortReasonHelp')}>
            <Input
              id={`${form}-reason`}
              value={reason}
              maxLength={500}
              onChange={({ target }) => setReason(target.value)}
            />
          </Labelled>
        ) : null}
      </form>
    </Popup>
  )
}
