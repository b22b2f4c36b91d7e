// The material that a work order still waits for and its arrival dates, or that the kit is ready.
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { todayIn } from '../../../ui/day/days.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import { usePlantZone } from '../../../ui/value/time.ts'
import { PrepareState } from '../material-prepare/prepare-state.tsx'
import type { BenchWork } from './bench-work.ts'
import { shortDay } from './short-day.ts'
import { benchWords } from './words.ts'

const { received } = materialPrepareStatus.codes
/** Materials beyond this number are only counted. */
const maxShown = 2

export function KitAvailability({
  work: { kitStatus, shortOfKit },
}: {
  work: Pick<BenchWork, 'kitStatus' | 'shortOfKit'>
}) {
  const text = useText(benchWords)
  const language = useLanguage((state) => state.language)
  const today = todayIn(usePlantZone((state) => state.zone))
  const isOpen = kitStatus !== null && kitStatus < received
  const shownMaterials = shortOfKit.slice(0, maxShown).map(({ materialCode, quantity, unitName, comesOn }) => {
    const what = `${materialCode} ${formatDecimal(quantity)} ${unitName}`
    if (comesOn === null) return what
    // A date in the past is shown as overdue.
    return comesOn < today
      ? text('overdueSince', { what, day: shortDay(comesOn, today, language) })
      : text('comesOn', { what, day: comesOn === today ? text('today') : shortDay(comesOn, today, language) })
  })
  const more = shortOfKit.length - maxShown
  const materials = [...shownMaterials, ...(more > 0 ? [`+${more}`] : [])].join(', ')
  return (
    <>
      {isOpen ? <PrepareState status={kitStatus} /> : null}
      {materials ? (
        <strong className="error" data-testid="waits-for-kit">
          {text('waitsFor', { materials })}
        </strong>
      ) : kitStatus !== null && !isOpen ? (
        <span data-testid="kit-ready">{text('kitReady')}</span>
      ) : null}
    </>
  )
}
