// The fields of one material that is received at the desk. Its tracking decides which are shown.
import { decimal } from '@gemba/contract/kit/field.ts'
import { inboundLine } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { Input } from 'antd'
import { useId } from 'react'
import { useText } from '../../../i18n/text.ts'
import { DecimalInput } from '../../../resource/form/inputs/decimal-input.tsx'
import { ReferenceInput } from '../../../resource/form/inputs/reference-input.tsx'
import { LinkButton } from '../../../ui/button/button.tsx'
import { inboundWords } from '../bill/words.ts'
import { serialsOf } from './arrival.ts'
import { Labelled } from './arrival-fields.tsx'
import { type DeskLine, hasLot, hasSerials } from './desk-line.ts'
import styles from './line-fields.module.css'
import { LocationInput } from './location-input.tsx'

const counted = decimal({ min: 0 })

interface DeskLineFieldsProps {
  line: DeskLine
  warehouseId: string | null
  onMaterial: (materialId: string | null) => void
  onChange: (changed: Partial<DeskLine>) => void
  onRemove: (() => void) | undefined
}

export function DeskLineFields({ line, warehouseId, onMaterial, onChange, onRemove }: DeskLineFieldsProps) {
  const text = useText(inboundWords)
  const id = useId()
  return (
    <div className={styles.line}>
      <Labelled id={`${id}-material`} label={text('material')}>
        <ReferenceInput
          id={`${id}-material`}
          field={inboundLine.fields.materialId}
          value={line.materialId}
          onChange={(chosen) => onMaterial(chosen ? String(chosen) : null)}
        />
      </Labelled>
      <Labelled id={`${id}-quantity`} label={text('amount')}>
        <DecimalInput
          id={`${id}-quantity`}
          field={counted}
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity: String(quantity ?? '') })}
          unit={line.proposal?.unitName}
        />
      </Labelled>
      <Labelled id={`${id}-location`} label={text('location')}>
        <LocationInput
          id={`${id}-location`}
          warehouseId={warehouseId}
          value={line.locationId}
          onChange={(locationId) => onChange({ locationId })}
        />
      </Labelled>
      {hasLot(line) ? (
        <Labelled id={`${id}-lot`} label={text('lotCode')}>
          <Input
            id={`${id}-lot`}
            value={line.lotCode}
            placeholder={text('byRule')}
            onChange={({ target }) => onChange({ lotCode: target.value })}
          />
        </Labelled>
      ) : null}
      {hasSerials(line) ? (
        <Labelled
          id={`${id}-serials`}
          label={text('serials')}
          help={text('serialsHelp', { n: serialsOf(line.serials).length })}
        >
          <Input.TextArea
            id={`${id}-serials`}
            value={line.serials}
            autoSize={{ minRows: 3, maxRows: 10 }}
            onChange={({ target: { value } }) =>
              onChange({ serials: value, quantity: String(serialsOf(value).length || '') })
            }
          />
        </Labelled>
      ) : null}
      {onRemove ? <LinkButton onClick={onRemove}>{text('removeLine')}</LinkButton> : null}
    </div>
  )
}
