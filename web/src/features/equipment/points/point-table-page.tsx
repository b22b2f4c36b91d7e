// The page of the points of a model or of an object: the table, and as an alternative the list with import, export and
// history.

import {
  listModelPoints,
  listObjectPoints,
  saveModelPoints,
  saveObjectPoints,
} from '@gemba/contract/alarm/point-limits.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import type { LocalNames } from '@gemba/contract/names.ts'
import { maxSparklines } from '@gemba/contract/telemetry/sparkline.ts'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useRouteQuery } from '../../../api/call-route.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import type { Values } from '../../../resource/form/check.ts'
import type { ReadOnlyColumn } from '../../../resource/form/rows/grid-column.ts'
import { titleIn } from '../../../resource/labels.ts'
import { usePolledReadings } from '../../../resource/polled-readings.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { SheetActions } from '../../../resource/sheet/sheet-actions.tsx'
import { type PageProps, useTabTitle } from '../../../resource/tab/tab-context.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { SyncButton } from '../model/sync-objects.tsx'
import { VersionsButton } from '../model-version/model-versions.tsx'
import { useSparklines } from '../status/use-sparklines.ts'
import { KeyPointsButton } from './key-points.tsx'
import { AgeCell, CourseCell, QualityCell, ValueCell } from './live-cells.tsx'
import { ModelPointList, ObjectPointList } from './point-list.tsx'
import { PointTable } from './point-table.tsx'
import { pointGridWords } from './words.ts'

type View = 'table' | 'list'

function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const text = useText(pointGridWords)
  const otherView = view === 'table' ? 'list' : 'table'
  return (
    <PlainButton
      title={otherView === 'list' ? text('listHint') : undefined}
      onClick={() => onChange(otherView)}
      data-testid={`points-as-${otherView}`}
    >
      {text(otherView === 'list' ? 'asList' : 'asTable')}
    </PlainButton>
  )
}

interface PointQuery {
  data: readonly Values[] | undefined
  isError: boolean
  error: unknown
  refetch: () => unknown
}

function Loaded({ answer, children }: { answer: PointQuery; children: (rows: readonly Values[]) => ReactNode }) {
  return answer.data ? children(answer.data) : <QueryState query={answer} rows={8} />
}

export function ModelPointsPage({ params: { id = '' } }: PageProps) {
  const text = useText(pointGridWords)
  const language = useLanguage((state) => state.language)
  const [view, setView] = useState<View>('table')
  const nameOf = useName()
  const { data: owner } = useRouteQuery<LocalNames>({ resource: model, operation: 'read', body: { id } })
  const name = owner && nameOf(owner)
  const answer = useCommandQuery(listModelPoints, { modelId: id })
  const canEdit = useCan(saveModelPoints.permission)
  const title = name ? text('modelPoints', { name }) : titleIn(modelPoint, language)
  useTabTitle(name && title)
  const change = (
    <>
      <SyncButton modelId={id} />
      <VersionsButton modelId={id} name={name ?? ''} />
      <ViewSwitch view={view} onChange={setView} />
    </>
  )
  if (view === 'list') return <ModelPointList id={id} title={title} actions={change} />
  return (
    <Loaded answer={answer}>
      {(saved) => (
        <PointTable
          key={id}
          title={title}
          saved={saved}
          isReadOnly={!canEdit}
          onSave={async (points) => (await run(saveModelPoints, { modelId: id, points })).points}
          actions={() => change}
        />
      )}
    </Loaded>
  )
}

export function ObjectPointsPage({ params: { id = '' } }: PageProps) {
  const text = useText(pointGridWords)
  const language = useLanguage((state) => state.language)
  const [view, setView] = useState<View>('table')
  const nameOf = useName()
  const { data: owner } = useRouteQuery<LocalNames>({ resource: object, operation: 'read', body: { id } })
  const name = owner && nameOf(owner)
  const answer = useCommandQuery(listObjectPoints, { objectId: id })
  const canEdit = useCan(saveObjectPoints.permission)
  const [isImporting, setImporting] = useState(false)
  const liveColumns = useLiveColumns(answer.data ?? [])
  const title = name ? text('objectPoints', { name }) : titleIn(point, language)
  useTabTitle(name && title)
  const change = <ViewSwitch view={view} onChange={setView} />
  if (view === 'list') return <ObjectPointList id={id} title={title} actions={change} />
  return (
    <Loaded answer={answer}>
      {(saved) => (
        <PointTable
          key={id}
          title={title}
          saved={saved}
          isObject
          readOnlyColumns={liveColumns}
          isReadOnly={!canEdit}
          onSave={(points) => run(saveObjectPoints, { objectId: id, points })}
          actions={(hasChanges) => (
            <>
              {canEdit ? <KeyPointsButton points={saved} hasChanges={hasChanges} /> : null}
              <SheetActions
                resource={point}
                title={title}
                filter={{ objectId: id }}
                isImporting={isImporting}
                onImporting={setImporting}
              />
              {change}
            </>
          )}
        />
      )}
    </Loaded>
  )
}

/** Returns columns for the live value, quality, age and last day of each point. */
function useLiveColumns(points: readonly { id: string }[]): readonly ReadOnlyColumn[] {
  const text = useText(pointGridWords)
  const polled = usePolledReadings(points.map(({ id }) => id))
  const courses = useSparklines(useDelayedIds(points.slice(0, maxSparklines).map(({ id }) => id)), 'day')
  return useMemo(() => {
    const readingOf = (values: Values) => polled.get(String(values.id ?? ''))
    return [
      {
        name: 'value',
        title: text('value'),
        width: 96,
        align: 'right' as const,
        cell: (values) => <ValueCell values={values} polled={readingOf(values)} />,
      },
      {
        name: 'quality',
        title: text('quality'),
        width: 72,
        cell: (values) => <QualityCell values={values} polled={readingOf(values)} />,
      },
      {
        name: 'age',
        title: text('age'),
        width: 72,
        cell: (values) => <AgeCell values={values} polled={readingOf(values)} />,
      },
      {
        name: 'course',
        title: text('lastDay'),
        width: 112,
        cell: (values) => <CourseCell values={values} course={courses.get(String(values.id ?? ''))} />,
      },
    ]
  }, [polled, courses, text])
}

const afterValuesMs = 1000
const none: readonly string[] = []

/** Returns an empty list at first, then `ids`, because the live values are requested before the courses. */
function useDelayedIds(ids: readonly string[]): readonly string[] {
  const [isDue, setDue] = useState(false)
  const isWaiting = ids.length > 0 && !isDue
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setDue(true), afterValuesMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isDue ? ids : none
}
