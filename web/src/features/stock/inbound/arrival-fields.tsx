// The fields of the received quantity of one line. The tracking of the material decides which fields are shown.
import { decimal } from '@gemba/contract/kit/field.ts'
import { Input } from 'antd'
import { type ReactNode, useId } from 'react'
import { useText } from '../../../i18n/text.ts'
import { DateInput } from '../../../resource/form/inputs/date-input.tsx'
import { DecimalInput } from '../../../resource/form/inputs/decimal-input.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { billWords, inboundWords } from '../bill/words.ts'
import { type Arrival, needsLot, needsSerials, serialsOf } from './arrival.ts'
import type { ReceivingLine } from './inbound-lines.tsx'
import styles from './line-fields.module.css'
import { LocationInput } from './location-input.tsx'

const counted = decimal({ min: 0 })

interface ArrivalFieldsProps {
  line: ReceivingLine
  arrival: Arrival
  warehouseId: string
  onChange: (changed: Partial<Arrival>) => void
}

export function ArrivalFields({ line, arrival, warehouseId, onChange }: ArrivalFieldsProps) {
  const bill = useText(billWords)
  const text = useText(inboundWords)
  const id = useId()
  const remainingText = text('left', { quantity: formatDecimal(line.open), unit: line.lineUnitName })
  return (
    <fieldset className={styles.line}>
      <legend className="unpadded margin-bottom-6 bold">
        {line.materialCode} {line.materialName}
      </legend>
      <Labelled id={`${id}-quantity`} label={text('quantity')} help={remainingText}>
        <DecimalInput
          id={`${id}-quantity`}
          field={counted}
          value={arrival.quantity}
          onChange={(quantity) => onChange({ quantity: String(quantity ?? '') })}
          unit={line.lineUnitName}
        />
      </Labelled>
      <Labelled id={`${id}-location`} label={bill('location')}>
        <LocationInput
          id={`${id}-location`}
          warehouseId={warehouseId}
          value={arrival.locationId}
          onChange={(locationId) => onChange({ locationId })}
        />
      </Labelled>
      {needsLot(line) || line.lotCode ? (
        <Labelled id={`${id}-lot`} label={text('lotCode')} help={text('lotHelp')}>
          <Input
            id={`${id}-lot`}
            value={arrival.lotCode}
            onChange={({ target }) => onChange({ lotCode: target.value })}
          />
        </Labelled>
      ) : null}
      {needsLot(line) ? (
        <>
          <Labelled id={`${id}-made`} label={text('madeOn')}>
            <DateInput id={`${id}-made`} value={arrival.madeOn} onChange={(madeOn) => onChange({ madeOn })} />
          </Labelled>
          <Labelled id={`${id}-expires`} label={text('expiresOn')}>
            <DateInput
              id={`${id}-expires`}
              value={arrival.expiresOn}
              onChange={(expiresOn) => onChange({ expiresOn })}
            />
          </Labelled>
        </>
      ) : null}
      {needsSerials(line) ? <Serials id={`${id}-serials`} arrival={arrival} onChange={onChange} /> : null}
    </fieldset>
  )
}

/** One serial number per line, because a scanner ends each with Enter. Their count is the quantity. */
function Serials({ id, arrival, onChange }: Pick<ArrivalFieldsProps, 'arrival' | 'onChange'> & { id: string }) {
  const text = useText(inboundWords)
  const count = serialsOf(arrival.serials).length
  return (
    <Labelled id={id} label={text('serials')} help={text('serialsHelp', { n: count })}>
      <Input.TextArea
        id={id}
        value={arrival.serials}
        autoSize={{ minRows: 3, maxRows: 10 }}
        onChange={({ target: { value } }) =>
          onChange({ serials: value, quantity: String(serialsOf(value).length || '') })
        }
      />
    </Labelled>
  )
}

/** A labelled field of a line with a help text below. */
export function Labelled({
  id,
  label,
  help,
  children,
}: {
  id: string
  label: string
  help?: string
  children: ReactNode
}) {
  return (
    <div className={`column gap-4 shrinkable ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      {children}
      {help ? <span className="muted size-12">{help}</span> : null}
    </div>
  )
}
