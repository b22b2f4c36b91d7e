// The lines of a demand: requested, billed, posted and open quantities.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readDemandDetail } from '@gemba/contract/stock/demand/demand-actions.ts'
import { useText } from '../../../i18n/text.ts'
import { RecordCell } from '../../../resource/tab/record-cell.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { LineTable } from '../bill/line-table.tsx'
import { QuantityBar } from '../bill/quantity-bar.tsx'
import { billWords } from '../bill/words.ts'
import { demandWords } from './words.ts'

export type DemandProgress = CommandReply<typeof readDemandDetail>['details'][number]

export function DemandLines({ lines }: { lines: readonly DemandProgress[] }) {
  const bill = useText(billWords)
  const text = useText(demandWords)
  return (
    <LineTable
      label={bill('lines')}
      emptyHint={bill('noLinesHint')}
      heads={[bill('material'), text('progress'), text('planned'), text('openQuantity')]}
      rows={lines.map((line) => {
        const inUnit = (quantity: string) => `${formatDecimal(quantity)} ${line.unitName}`
        return (
          <tr key={line.id}>
            <RecordCell of="material" id={line.materialId} code={line.materialCode} name={line.materialName} />
            <td>
              <QuantityBar label={text('progress')} done={line.posted} whole={line.baseQuantity} unit={line.unitName} />
            </td>
            <td className="numeric nowrap" data-label={text('planned')}>
              {inUnit(line.planned)}
            </td>
            <td className="numeric nowrap" data-label={text('openQuantity')}>
              {inUnit(line.open)}
            </td>
          </tr>
        )
      })}
    />
  )
}
