// Creates a bill of the open quantities of a demand, with the chosen lines and quantities.
import { decimal } from '@gemba/contract/kit/field.ts'
import { compareDecimals, isDecimal } from '@gemba/contract/rules/decimal.ts'
import { makeInboundBill, makeOutboundBill } from '@gemba/contract/stock/demand/demand-actions.ts'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { DecimalInput } from '../../../resource/form/inputs/decimal-input.tsx'
import { RecordCell } from '../../../resource/tab/record-cell.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import styles from '../bill/bill-page.module.css'
import { addressOfBill, inboundDetailUrl, outboundDetailUrl } from '../bill/bill-urls.ts'
import { billWords } from '../bill/words.ts'
import { type DemandRow, isOutbound } from './demand-form.ts'
import type { DemandProgress } from './demand-lines.tsx'
import { demandWords } from './words.ts'

interface MakeBillDialogProps {
  row: DemandRow
  lines: readonly DemandProgress[]
  onClose: () => void
}

const counted = decimal({ min: 0 })
const isWanted = (quantity: string): boolean => isDecimal(quantity) && compareDecimals(quantity, '0') > 0

export function MakeBillDialog({ row, onClose, ...props }: MakeBillDialogProps) {
  const bill = useText(billWords)
  const text = useText(demandWords)
  const form = useId()
  const navigate = useNavigate()
  const { isBusy, save } = useCommand({ refreshed: [], onDone: onClose })
  const [lines] = useState(() => props.lines.filter(({ open }) => isWanted(open)))
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(lines.map(({ id, open }) => [id, open])),
  )
  const chosenLines = Object.entries(quantities).filter(([, quantity]) => isWanted(quantity))
  const make = async () => {
    const body = {
      demandId: row.id,
      lines: chosenLines.map(([demandLineId, quantity]) => ({ demandLineId, quantity })),
    }
    const createdBill = await (isOutbound(row) ? run(makeOutboundBill, body) : run(makeInboundBill, body))
    await refresh('stock')
    void navigate(addressOfBill(isOutbound(row) ? outboundDetailUrl : inboundDetailUrl, createdBill.id))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(make)
  }
  return (
    <Popup
      title={text('makeOf', { code: row.code ?? '' })}
      width={640}
      confirmText={text('make')}
      onCancel={onClose}
      form={form}
      isBusy={isBusy || chosenLines.length === 0}
      testId="make-bill"
    >
      <form id={form} onSubmit={submit}>
        <p className="muted">{text('makeHint')}</p>
        <table className={`table size-13 ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{bill('material')}</th>
              <th scope="col">{text('quantity')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <RecordCell of="material" id={line.materialId} code={line.materialCode} name={line.materialName} />
                <td>
                  <DecimalInput
                    id={`${form}-${line.id}`}
                    field={counted}
                    value={quantities[line.id]}
                    onChange={(value) => setQuantities({ ...quantities, [line.id]: String(value ?? '') })}
                    unit={line.unitName}
                  />
                  <label className="muted" htmlFor={`${form}-${line.id}`}>
                    {text('left', { quantity: formatDecimal(line.open), unit: line.unitName })}
                  </label>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </form>
    </Popup>
  )
}
