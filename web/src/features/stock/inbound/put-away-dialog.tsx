// Puts received stock away. A location that already has the material is proposed.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { decimal } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { qualityStatus } from '@gemba/contract/stock/dictionaries.ts'
import { inboundFlow } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import { putAway, readPutAwayList } from '@gemba/contract/stock/inbound/put-away.ts'
import { type FormEvent, useId, useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { DecimalInput } from '../../../resource/form/inputs/decimal-input.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { EmptyState, Skeleton } from '../../../ui/state/page-states.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { billWords, inboundWords } from '../bill/words.ts'
import { Labelled } from './arrival-fields.tsx'
import type { InboundRow } from './inbound-form.ts'
import styles from './line-fields.module.css'
import { LocationInput } from './location-input.tsx'

type Movable = CommandReply<typeof readPutAwayList>[number]

interface PutAwayDialogProps {
  row: Pick<InboundRow, 'id' | 'version' | 'code' | 'warehouseId'>
  onClose: () => void
}

export function PutAwayDialog({ row, onClose }: PutAwayDialogProps) {
  const answer = useCommandQuery(readPutAwayList, { id: row.id })
  return answer.data ? <PutAwayForm row={row} parts={answer.data} onClose={onClose} /> : <Skeleton rows={4} />
}

const counted = decimal({ min: 0 })

interface Target {
  readonly quantity: string
  readonly locationId: string | null
}

function PutAwayForm({ row, onClose, ...props }: PutAwayDialogProps & { parts: readonly Movable[] }) {
  const text = useText(inboundWords)
  const language = useLanguage((state) => state.language)
  const form = useId()
  // The rows are fixed while the dialog is open, because a refetch could replace the rows that somebody is editing.
  const [parts] = useState(props.parts)
  const { isBusy, save } = useCommand({ refreshed: ['stock'], onDone: onClose })
  const [targets, setTargets] = useState<readonly Target[]>(() =>
    parts.map(({ quantity, proposedLocationId }) => ({ quantity, locationId: proposedLocationId ?? null })),
  )
  const lines = parts.flatMap((part, at) => {
    const { quantity = '', locationId = null } = targets[at] ?? {}
    if (locationId === null || locationId === part.locationId || !Number(quantity)) return []
    const { lineId, lotId, serialNumber, qualityStatus: quality } = part
    return [
      { lineId, quantity, locationId, fromLocationId: part.locationId, lotId, serialNumber, qualityStatus: quality },
    ]
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(() => run(putAway, { id: row.id, version: row.version, lines }), text('done.putAway'))
  }
  return (
    <Popup
      title={text('putAwayOf', { code: row.code ?? '' })}
      width={640}
      confirmText={wordIn(language, inboundFlow.transitions.putAway.title)}
      onCancel={onClose}
      form={form}
      isBusy={isBusy || lines.length === 0}
      testId="put-away-dialog"
    >
      <form id={form} onSubmit={submit}>
        {parts.length === 0 ? <EmptyState title={text('nothingToPutAway')} /> : null}
        {parts.map((part, at) => (
          <PutAwayFields
            key={JSON.stringify([part.lineId, part.locationId, part.lotId, part.serialNumber, part.qualityStatus])}
            part={part}
            warehouseId={row.warehouseId}
            target={targets[at] ?? { quantity: '', locationId: null }}
            onChange={(changed) =>
              setTargets(targets.map((target, index) => (index === at ? { ...target, ...changed } : target)))
            }
          />
        ))}
      </form>
    </Popup>
  )
}

interface PutAwayFieldsProps {
  part: Movable
  warehouseId: string
  target: Target
  onChange: (changed: Partial<Target>) => void
}

function PutAwayFields({ part, warehouseId, target, onChange }: PutAwayFieldsProps) {
  const bill = useText(billWords)
  const text = useText(inboundWords)
  const language = useLanguage((state) => state.language)
  const id = useId()
  const partFacts = [
    part.lotCode,
    part.serialNumber,
    part.qualityStatus === qualityStatus.codes.available
      ? null
      : wordOfCode(qualityStatus, part.qualityStatus, language),
    text('liesAt', { quantity: formatDecimal(part.quantity), unit: part.unitName, place: part.locationCode }),
  ]
  return (
    <fieldset className={styles.line}>
      <legend className="unpadded margin-bottom-6 bold">
        {part.materialCode} {part.materialName} · {partFacts.filter(Boolean).join(' · ')}
      </legend>
      <Labelled id={`${id}-quantity`} label={text('quantity')}>
        <DecimalInput
          id={`${id}-quantity`}
          field={counted}
          value={target.quantity}
          onChange={(quantity) => onChange({ quantity: String(quantity ?? '') })}
          unit={part.unitName}
        />
      </Labelled>
      <Labelled id={`${id}-location`} label={bill('location')}>
        <LocationInput
          id={`${id}-location`}
          warehouseId={warehouseId}
          value={target.locationId}
          onChange={(locationId) => onChange({ locationId })}
        />
      </Labelled>
    </fieldset>
  )
}
