// Telemetry of the station while a work order was running: a sparkline for each point, which opens its curve.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { readWorkTelemetry } from '@gemba/contract/production/genealogy/read-work-telemetry.ts'
import { readHistory } from '@gemba/contract/telemetry/read.ts'
import { Suspense, useState } from 'react'
import { lazyCode } from '../../../api/lazy-code.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { Panel } from '../../../ui/panel/panel.tsx'
import { Skeleton } from '../../../ui/state/page-states.tsx'
import { Sparkline } from '../../../ui/value/sparkline.tsx'
import styles from './genealogy.module.css'
import { genealogyWords } from './words.ts'

const Curve = lazyCode(async () => (await import('../../../chart/curve.tsx')).Curve)

type WorkTelemetry = CommandReply<typeof readWorkTelemetry>
type TelemetryPoint = WorkTelemetry['points'][number]

const maxPoints = 200
/** Time shown before and after the work order, in milliseconds. */
const aroundMs = 60_000

export function WorkCourse({ workOrderId }: { workOrderId: string }) {
  const canSee = useCan(readHistory.permission)
  const { data } = useCommandQuery(readWorkTelemetry, { id: workOrderId }, { isEnabled: canSee })
  const [opened, setOpened] = useState<TelemetryPoint>()
  if (!data || data.from === null || data.to === null || data.points.length === 0) return null
  const window = { from: data.from - aroundMs, to: data.to + aroundMs }
  return (
    <div className={styles.courses} data-testid="work-course">
      {data.points.map((point) => (
        <Course key={point.pointId} point={point} {...window} onOpen={() => setOpened(point)} />
      ))}
      {opened ? <CurvePanel point={opened} {...window} onClose={() => setOpened(undefined)} /> : null}
    </div>
  )
}

interface Window {
  from: number
  to: number
}

function Course({ point, from, to, onOpen }: Window & { point: TelemetryPoint; onOpen: () => void }) {
  const text = useText(genealogyWords)
  const { data } = useCommandQuery(readHistory, {
    points: [point.pointId],
    from: String(from),
    to: String(to),
    mode: 'lttb' as const,
    maxPoints,
  })
  const series = data?.series.find((curve) => curve.point === point.pointId)
  const points = series?.points.map(([at, value]) => [at, typeof value === 'number' ? value : null] as const) ?? []
  const name = text('courseOf', { object: point.objectName, point: point.name })
  return (
    <button type="button" className={styles.course} onClick={onOpen} data-testid={`course-${point.pointId}`}>
      <span>{point.unit ? `${name} (${point.unit})` : name}</span>
      {data && points.length < 2 ? (
        <small className="muted">{text('noCourse')}</small>
      ) : (
        <Sparkline points={points} from={from} to={to} limit={limitOf(point.upperLimit)} label={name} />
      )}
    </button>
  )
}

const limitOf = (limit: string | null): number | undefined => (limit === null ? undefined : Number(limit))

function CurvePanel({ point, from, to, onClose }: Window & { point: TelemetryPoint; onClose: () => void }) {
  const text = useText(genealogyWords)
  const limits = (['lowerLimit', 'upperLimit'] as const).flatMap((name) => {
    const value = limitOf(point[name])
    const side = name === 'lowerLimit' ? ('low' as const) : ('high' as const)
    return value === undefined ? [] : [{ value, label: String(value), colour: 'error' as const, side }]
  })
  const { pointId, name, unit, decimals, periodMs } = point
  const series = { pointId, name, unit: unit ?? '', decimals, periodMs, limits }
  return (
    <Panel title={text('courseOf', { object: point.objectName, point: name })} width={960} onClose={onClose}>
      <Suspense fallback={<Skeleton rows={6} />}>
        <Curve series={[series]} initial={{ spanMs: to - from, to: to > Date.now() ? undefined : to }} />
      </Suspense>
    </Panel>
  )
}
