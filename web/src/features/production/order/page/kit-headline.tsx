// The material state of an order in one line: kitted material, missing material, and a link to its preparation.

import type { Language } from '@gemba/contract/kit/page.ts'
import { materialPrepare } from '@gemba/contract/production/material-prepare/material-prepare.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { permissionOf } from '../../../../resource/labels.ts'
import { useCan } from '../../../../session/session.ts'
import { TextLink } from '../../../../ui/button/button.tsx'
import { daysFrom, todayIn } from '../../../../ui/day/days.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { usePlantZone } from '../../../../ui/value/time.ts'
import { addressOfPrepare } from '../../material-prepare/prepare-urls.ts'
import { kitWords } from '../words.ts'
import styles from './order-page.module.css'
import type { OrderPlan } from './order-plan.ts'

type Kit = NonNullable<OrderPlan['kit']>

export function KitHeadline({ kit }: { kit: OrderPlan['kit'] }) {
  const text = useText(kitWords)
  if (!kit) return null
  const { lines, kitted, short } = kit
  const isRestInStock = short.length === 0 && kitted < lines
  const kitFacts = [text('lines', { n: lines }), text('kitted', { n: kitted }), isRestInStock ? text('inStock') : '']
  return (
    <p className={`flow flush ${styles.kit}`} data-testid="order-kit">
      <span>{kitFacts.filter(Boolean).join(text('comma'))}</span>
      {short.length > 0 ? (
        <>
          <strong className="warn">{text('short', { n: short.length })}</strong>
          {short.map((line) => (
            <Short key={line.materialId} short={line} />
          ))}
        </>
      ) : null}
    </p>
  )
}

function Short({ short }: { short: Kit['short'][number] }) {
  const text = useText(kitWords)
  const language = useLanguage((state) => state.language)
  const today = todayIn(usePlantZone((state) => state.zone))
  const canPrepare = useCan(permissionOf(materialPrepare, 'read'))
  const { materialCode: code, quantity, unitName: unit, nextReceipt, prepareId } = short
  const day = nextReceipt === null ? text('noReceipt') : text('receipt', { day: dayIn(language, nextReceipt, today) })
  const words = text('shortOf', { code, n: formatDecimal(quantity), unit, day })
  return prepareId !== null && canPrepare ? (
    <TextLink to={addressOfPrepare(prepareId)}>{words}</TextLink>
  ) : (
    <span>{words}</span>
  )
}

/** Returns the weekday of a day within the next week, else the date. */
function dayIn(language: Language, day: string, today: string): string {
  const away = daysFrom(today, day)
  if (away < 0 || away > 7) return day
  const at = Date.parse(day)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at)
  return `${part({ weekday: 'short' })} ${part({ day: 'numeric' })}`
}
