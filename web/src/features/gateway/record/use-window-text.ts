import { useText } from '../../../i18n/text.ts'
import { formatNumber } from '../../../ui/value/number.ts'
import { formatLasting } from '../../../ui/value/time.ts'
import { recordWords } from './words.ts'

const longMs = 600_000

/** Returns a function that formats the window of a record, before and after its instant. */
export function useWindowText() {
  const text = useText(recordWords)
  const format = (ms: number) =>
    ms < longMs ? text('seconds', { n: formatNumber(Math.round(ms / 100) / 10) }) : formatLasting(ms)
  return ({ at, startTime, endTime }: { at: number; startTime: number; endTime: number }) =>
    `${format(at - startTime)} / ${format(endTime - at)}`
}
