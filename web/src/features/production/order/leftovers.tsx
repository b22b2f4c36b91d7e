// What remains when an order is closed: planned material that was not consumed, and good pieces that were not
// delivered.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readOrderLeftovers } from '@gemba/contract/production/order/leftovers.ts'
import { useText } from '../../../i18n/text.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import styles from './order-state.module.css'
import { orderWords } from './words.ts'

export type OrderLeftovers = CommandReply<typeof readOrderLeftovers>

export const hasLeftovers = ({ notConsumed, notDelivered }: OrderLeftovers): boolean =>
  notConsumed.length > 0 || notDelivered !== null

export function Leftovers({ leftovers: { notConsumed, notDelivered } }: { leftovers: OrderLeftovers }) {
  const text = useText(orderWords)
  return (
    <section className={`column gap-12 ${styles.leftovers}`} data-testid="leftovers">
      {notDelivered ? (
        <p className="flush">
          {text('leftProduct', {
            good: formatDecimal(notDelivered.good),
            delivered: formatDecimal(notDelivered.delivered),
            unit: notDelivered.unitName,
          })}
        </p>
      ) : null}
      {notConsumed.length > 0 ? (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{text('leftMaterial')}</th>
              <th scope="col">{text('leftPlanned')}</th>
              <th scope="col">{text('leftConsumed')}</th>
            </tr>
          </thead>
          <tbody>
            {notConsumed.map((line) => (
              <tr key={line.materialId}>
                <th scope="row">
                  {line.materialCode} {line.materialName}
                </th>
                <td>
                  {formatDecimal(line.planned)} {line.unitName}
                </td>
                <td>
                  {formatDecimal(line.consumed)} {line.unitName}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <p className={'flush muted'}>{text('leftHint')}</p>
    </section>
  )
}
