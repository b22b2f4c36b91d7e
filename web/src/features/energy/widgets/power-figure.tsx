import { readHistory } from '@gemba/contract/telemetry/read.ts'
import { useMemo } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useReading } from '../../../feed/feed.ts'
import { useText } from '../../../i18n/text.ts'
import { newerOf, usePolledReadings } from '../../../resource/polled-readings.ts'
import { Sparkline } from '../../../ui/value/sparkline.tsx'
import { useNow } from '../../../ui/value/use-now.ts'
import { Value } from '../../../ui/value/value.tsx'
import { curveAddress } from '../curve-address.ts'
import { energyWords } from '../words.ts'
import { EnergyCard } from './energy-card.tsx'
import type { MeterPoint } from './figure-props.ts'

const dayMs = 86_400_000
const stepMs = 300_000
const maxPoints = 200

interface PowerFigureProps {
  point: MeterPoint
  contractPower: string | null
}

/** The current power, and its course over the last 24 hours. */
export function PowerFigure({ point, contractPower }: PowerFigureProps) {
  const text = useText(energyWords)
  const polled = usePolledReadings([point.id])
  const reading = newerOf(useReading(point.id), polled.get(point.id))
  const to = useStepsEnd()
  return (
    <EnergyCard
      title={text('powerNow')}
      to={curveAddress(point, { from: to - dayMs })}
      picture={<Course pointId={point.id} to={to} limit={contractPower === null ? undefined : Number(contractPower)} />}
      note={text('last24h')}
      testId="energy-power"
    >
      <Value reading={reading} unit={point.unit} decimals={point.decimals} isLarge />
    </EnergyCard>
  )
}

/** Returns the end of the last full step, so that the query stays the same during a step. */
const useStepsEnd = (): number => Math.floor(useNow() / stepMs) * stepMs

function Course({ pointId, to, limit }: { pointId: string; to: number; limit: number | undefined }) {
  const text = useText(energyWords)
  const from = to - dayMs
  const { data } = useCommandQuery(readHistory, {
    points: [pointId],
    from: String(from),
    to: String(to),
    mode: 'lttb' as const,
    maxPoints,
  })
  const points = useMemo(
    () => data?.series[0]?.points.map(([at, value]) => [at, typeof value === 'number' ? value : null] as const) ?? [],
    [data],
  )
  return <Sparkline points={points} from={from} to={to} limit={limit} label={text('last24h')} />
}
