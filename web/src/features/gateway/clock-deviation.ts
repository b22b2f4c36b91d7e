import { useCallback } from 'react'
import { useText } from '../../i18n/text.ts'
import { formatDuration } from '../../ui/value/time.ts'
import { gatewayTexts } from './words.ts'

/** Returns a function that formats how far the clock of a gateway is off: `3 min 34 s ahead`. */
export function useClockDeviation(): (skewMs: number | null) => string {
  const text = useText(gatewayTexts)
  return useCallback(
    (skewMs) => {
      if (skewMs === null) return '—'
      if (Math.abs(skewMs) < 1000) return text('clockRight')
      return text(skewMs > 0 ? 'behindBy' : 'aheadBy', { time: formatDuration(Math.abs(skewMs)) })
    },
    [text],
  )
}
