import { useText } from '../../../i18n/text.ts'
import { formatLasting } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { statusWords } from './words.ts'

const minuteMs = 60_000

/**
 * The age of the newest reading of an object and its descendants. Ages below one minute have one text, because statuses
 * are polled only every few seconds.
 */
export function NewestAge({ ts }: { ts: number | null | undefined }) {
  const text = useText(statusWords)
  const now = useNow()
  if (typeof ts !== 'number') return null
  const ageMs = now - ts
  return <span>{ageMs < minuteMs ? text('isFresh') : text('newestAge', { age: formatLasting(ageMs) })}</span>
}
