// Receives a bill line by line. The open quantity is preset.

import { wordIn } from '@gemba/contract/kit/page.ts'
import { receiveInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundFlow } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import { readReceivingList } from '@gemba/contract/stock/inbound/read-receiving-list.ts'
import { type FormEvent, useId, useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { Popup } from '../../../ui/panel/popup.tsx'
import { EmptyState, Skeleton } from '../../../ui/state/page-states.tsx'
import { PostingDate } from '../bill/posting-date.tsx'
import { inboundWords } from '../bill/words.ts'
import { type Arrival, arrivalOf, isToSend, sentOf } from './arrival.ts'
import { ArrivalFields } from './arrival-fields.tsx'
import { ArrivalPreview } from './arrival-preview.tsx'
import type { InboundRow } from './inbound-form.ts'
import type { ReceivingLine } from './inbound-lines.tsx'

interface ReceiveDialogProps {
  row: Pick<InboundRow, 'id' | 'version' | 'code' | 'warehouseId'>
  onClose: () => void
}

export function ReceiveDialog({ row, onClose }: ReceiveDialogProps) {
  const answer = useCommandQuery(readReceivingList, { id: row.id })
  const open = answer.data?.filter((line) => line.open !== '0')
  return open ? <ReceiveForm row={row} lines={open} onClose={onClose} /> : <Skeleton rows={4} />
}

function ReceiveForm({ row, onClose, ...props }: ReceiveDialogProps & { lines: readonly ReceivingLine[] }) {
  const text = useText(inboundWords)
  const language = useLanguage((state) => state.language)
  const form = useId()
  // The lines are fixed while the dialog is open, because a refetch could replace the lines that somebody is editing.
  const [lines] = useState(props.lines)
  const { isBusy, save } = useCommand({ refreshed: ['stock'], onDone: onClose })
  const [arrivals, setArrivals] = useState<readonly Arrival[]>(() => lines.map(arrivalOf))
  const [postingDate, setPostingDate] = useState<string | null>(null)
  const change = (lineId: string, changed: Partial<Arrival>) =>
    setArrivals(arrivals.map((arrival) => (arrival.lineId === lineId ? { ...arrival, ...changed } : arrival)))
  const receivedLines = arrivals.filter(isToSend)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = {
      id: row.id,
      version: row.version,
      lines: receivedLines.map(sentOf),
      postingDate: postingDate || undefined,
    }
    void save(() => run(receiveInbound, body), text('done.receive'))
  }
  return (
    <Popup
      title={text('receiveOf', { code: row.code ?? '' })}
      width={760}
      confirmText={wordIn(language, inboundFlow.transitions.receive.title)}
      onCancel={onClose}
      form={form}
      isBusy={isBusy || receivedLines.length === 0}
      testId="receive-dialog"
    >
      <form id={form} onSubmit={submit}>
        {lines.length === 0 ? <EmptyState title={text('nothingLeft')} /> : null}
        {arrivals.map((arrival, at) => {
          const line = lines[at]
          return line ? (
            <ArrivalFields
              key={arrival.lineId}
              line={line}
              arrival={arrival}
              warehouseId={row.warehouseId}
              onChange={(changed) => change(arrival.lineId, changed)}
            />
          ) : null
        })}
        {lines.length > 0 ? <PostingDate value={postingDate} onChange={setPostingDate} /> : null}
        <ArrivalPreview lines={lines} arrivals={arrivals} />
      </form>
    </Popup>
  )
}
