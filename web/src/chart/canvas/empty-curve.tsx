// Shown instead of a curve without readings: either in this period, or ever.

import { useQuery } from '@tanstack/react-query'
import { ChartLineIcon } from 'lucide-react'
import { useText } from '../../i18n/text.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/state/page-states.tsx'
import type { CurveWindow } from '../window/curve-window.ts'
import { readWhole } from '../window/whole-window.ts'
import { curveWords } from '../words.ts'

interface EmptyCurveProps {
  points: readonly string[]
  onWindow: (window: CurveWindow) => void
}

export function EmptyCurve({ points, onWindow }: EmptyCurveProps) {
  const text = useText(curveWords)
  const { data: wholeWindow, isPending } = useQuery({
    queryKey: ['telemetry', 'whole', points],
    queryFn: async () => (await readWhole(points)) ?? null,
  })
  if (isPending) return null
  if (wholeWindow === null) {
    return <EmptyState icon={ChartLineIcon} title={text('neverFed')} hint={text('neverFedHint')} />
  }
  return (
    <EmptyState
      icon={ChartLineIcon}
      title={text('noSamples')}
      hint={text('noSamplesHint')}
      action={wholeWindow ? <PlainButton onClick={() => onWindow(wholeWindow)}>{text('showWhole')}</PlainButton> : null}
    />
  )
}
