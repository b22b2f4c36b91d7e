// The orders of a production report with their output. A total is shown if all have the same unit.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import {
  type listOrderReport,
  orderReportWords,
} from '@gemba/contract/production/production-report/production-report.ts'
import { sumOfDecimals } from '@gemba/contract/rules/decimal.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { TextLink } from '../../../ui/button/button.tsx'
import { SmallTable } from '../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { formatWorked } from '../format-worked.ts'
import { addressOfOrder } from '../order/order-urls.ts'
import { WorkState } from '../order/work-state.tsx'
import { reportWords } from './words.ts'

type Row = CommandReply<typeof listOrderReport>[number]

const quantities = ['planQuantity', 'finishedQuantity', 'rejectedQuantity'] as const
const columns = [
  ...(['orderCode', 'materialCode', 'status'] as const),
  ...quantities,
  ...(['qualifiedRate', 'worked', 'startTime', 'endTime'] as const),
]
const areNumbers: ReadonlySet<string> = new Set([...quantities, 'qualifiedRate', 'worked'])

const timeOf = (at: number | null): string => (at === null ? '—' : formatInstant(at).slice(0, 16))

export function OrderReportTable({ rows }: { rows: readonly Row[] }) {
  const text = useText(reportWords)
  const language = useLanguage((state) => state.language)
  const heads = columns.map((name) => ({
    title: name === 'worked' ? text('worked') : wordIn(language, orderReportWords[name]),
    isNumber: areNumbers.has(name),
  }))
  return (
    <SmallTable label={text('byOrder')} heads={heads}>
      {rows.map((row) => (
        <tr key={row.orderId}>
          <th scope="row">
            <TextLink to={addressOfOrder(row.orderId)}>{row.orderCode}</TextLink>
          </th>
          <td title={row.materialName}>{row.materialCode}</td>
          <td>
            <WorkState of={productionOrderStatus} status={row.status} />
          </td>
          {quantities.map((name) => (
            <td key={name} data-is-number>
              {formatDecimal(row[name])} {name === 'planQuantity' ? row.unitName : null}
            </td>
          ))}
          <td data-is-number>{row.qualifiedRate === null ? '—' : `${formatDecimal(row.qualifiedRate)} %`}</td>
          <td data-is-number>{formatWorked(row.workedSeconds)}</td>
          <td>{timeOf(row.startTime)}</td>
          <td>{timeOf(row.endTime)}</td>
        </tr>
      ))}
      <Totals rows={rows} />
    </SmallTable>
  )
}

/** The totals. Renders nothing for several units, because they cannot be added. */
function Totals({ rows }: { rows: readonly Row[] }) {
  const text = useText(reportWords)
  const units = new Set(rows.map(({ unitName }) => unitName))
  if (units.size > 1) return null
  const totals = quantities.map((name) => sumOfDecimals('0', ...rows.map((row) => row[name])))
  const [, good = '0', scrap = '0'] = totals
  const pieces = Number(good) + Number(scrap)
  const rate = Number(good) > 0 ? `${Math.floor((1000 * Number(good)) / pieces) / 10} %` : '—'
  return (
    <tr>
      <th scope="row">
        <strong>{text('total')}</strong>
      </th>
      <td className="bold" />
      <td className="bold" />
      {totals.map((total, at) => (
        <td className="bold" key={quantities[at]} data-is-number>
          {formatDecimal(total)} {at === 0 ? [...units][0] : null}
        </td>
      ))}
      <td className="bold" data-is-number>
        {rate}
      </td>
      <td className="bold" data-is-number>
        {formatWorked(rows.reduce((sum, { workedSeconds }) => sum + workedSeconds, 0))}
      </td>
      <td className="bold" />
      <td className="bold" />
    </tr>
  )
}
