// The inspection result of each waiting line. The whole quantity is preset as accepted.
import { decimal } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { judgeInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundFlow } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import { readReceivingList } from '@gemba/contract/stock/inbound/read-receiving-list.ts'
import { type FormEvent, useId, useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { DecimalInput } from '../../../resource/form/inputs/decimal-input.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { Skeleton } from '../../../ui/state/page-states.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { inboundWords } from '../bill/words.ts'
import { Labelled } from './arrival-fields.tsx'
import type { InboundRow } from './inbound-form.ts'
import type { ReceivingLine } from './inbound-lines.tsx'
import styles from './line-fields.module.css'

interface QualityDialogProps {
  row: Pick<InboundRow, 'id' | 'version' | 'code'>
  onClose: () => void
}

interface Verdict {
  readonly accepted: string
  readonly rejected: string
}

export function QualityDialog({ row, onClose }: QualityDialogProps) {
  const answer = useCommandQuery(readReceivingList, { id: row.id })
  const waitingLines = answer.data?.filter((line) => line.waiting !== '0')
  return waitingLines ? <QualityForm row={row} lines={waitingLines} onClose={onClose} /> : <Skeleton rows={4} />
}

const counted = decimal({ min: 0 })

function QualityForm({ row, onClose, ...props }: QualityDialogProps & { lines: readonly ReceivingLine[] }) {
  const text = useText(inboundWords)
  const language = useLanguage((state) => state.language)
  const form = useId()
  // The lines are fixed while the dialog is open, because a refetch could replace the lines that somebody is editing.
  const [lines] = useState(props.lines)
  const { isBusy, save } = useCommand({ refreshed: ['stock'], onDone: onClose })
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, Verdict>>>(() =>
    Object.fromEntries(lines.map(({ lineId, waiting }) => [lineId, { accepted: waiting, rejected: '' }])),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const inspectedLines = Object.entries(verdicts)
      .map(([lineId, { accepted, rejected }]) => ({ lineId, accepted: accepted || null, rejected: rejected || null }))
      .filter(({ accepted, rejected }) => accepted ?? rejected)
    void save(() => run(judgeInbound, { id: row.id, version: row.version, lines: inspectedLines }), text('done.judge'))
  }
  return (
    <Popup
      title={text('judgeOf', { code: row.code ?? '' })}
      width={640}
      confirmText={wordIn(language, inboundFlow.transitions.judge.title)}
      onCancel={onClose}
      form={form}
      isBusy={isBusy}
      testId="judge-dialog"
    >
      <form id={form} onSubmit={submit}>
        {lines.map((line) => (
          <fieldset key={line.lineId} className={styles.line}>
            <legend className="unpadded margin-bottom-6 bold">
              {line.materialCode} {line.materialName} ·{' '}
              {text('waitingNow', { quantity: formatDecimal(line.waiting), unit: line.unitName })}
            </legend>
            {(['accepted', 'rejected'] as const).map((name) => (
              <Labelled key={name} id={`${form}-${line.lineId}-${name}`} label={text(name)}>
                <DecimalInput
                  id={`${form}-${line.lineId}-${name}`}
                  field={counted}
                  value={verdicts[line.lineId]?.[name]}
                  onChange={(value) => {
                    const verdict = verdicts[line.lineId] ?? { accepted: '', rejected: '' }
                    setVerdicts({ ...verdicts, [line.lineId]: { ...verdict, [name]: String(value ?? '') } })
                  }}
                  unit={line.unitName}
                />
              </Labelled>
            ))}
          </fieldset>
        ))}
      </form>
    </Popup>
  )
}
