// The other fields of an order, as declared.

import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { dictionaryOf } from '@gemba/contract/kit/field.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { joinedLabelOf, labelIn } from '../../../../resource/labels.ts'
import { Fact } from '../../../../resource/record-page/record-head.tsx'
import { RecordLink } from '../../../../resource/tab/record-link.tsx'
import { Section } from '../../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { formatInstant } from '../../../../ui/value/time.ts'
import type { OrderRow } from '../order-row.ts'
import { orderPageWords } from '../words.ts'
import styles from './order-page.module.css'

const shownFields = [
  ...(['orderType', 'source', 'priority', 'routeId', 'bomId', 'planStart', 'planEnd'] as const),
  ...(['actualStart', 'actualEnd', 'warehouseId', 'lotCode', 'customerRef', 'remark'] as const),
]

function wordOf(row: OrderRow, name: (typeof shownFields)[number], language: Language): string | null {
  const value = row[name]
  const field = productionOrder.fields[name]
  const dictionary = dictionaryOf(field)
  if (value === null || value === undefined || value === '') return null
  if (dictionary) return wordOfCode(dictionary, Number(value), language)
  if (field.kind === 'instant') return formatInstant(Number(value)).slice(0, 16)
  return field.kind === 'reference' ? (joinedLabelOf(row, name) ?? String(value)) : String(value)
}

export function OrderFacts({ order }: { order: OrderRow }) {
  const text = useText(orderPageWords)
  const language = useLanguage((state) => state.language)
  return (
    <Section title={text('facts')}>
      <dl className={styles.facts}>
        <Fact label={labelIn(productionOrder, 'materialId', language)}>
          <RecordLink of="material" id={order.materialId}>
            {order.productCode}
          </RecordLink>
        </Fact>
        <Fact label={labelIn(productionOrder, 'quantity', language)}>
          {formatDecimal(order.quantity)} {joinedLabelOf(order, 'unitId')}
        </Fact>
        {shownFields.map((name) => {
          const word = wordOf(order, name, language)
          return word === null ? null : (
            <Fact key={name} label={labelIn(productionOrder, name, language)}>
              {word}
            </Fact>
          )
        })}
      </dl>
    </Section>
  )
}
