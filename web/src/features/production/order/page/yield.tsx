import { useText } from '../../../../i18n/text.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { orderPageWords } from '../words.ts'

/** The share of good pieces, as in the production report. Renders nothing before it is known. */
export function Yield({ of: percent }: { of: string | null }) {
  const text = useText(orderPageWords)
  if (percent === null) return null
  return (
    <span className="muted size-13 numeric" title={text('yieldHint')} data-testid="yield">
      {text('yield', { n: formatDecimal(percent) })}
    </span>
  )
}
