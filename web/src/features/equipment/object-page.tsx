// The page of one object: its properties, live values, the curve of the chosen points, its alarms.

import { model } from '@gemba/contract/equipment/model.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureOf } from '../../api/call-error.ts'
import { useRouteQuery } from '../../api/call-route.ts'
import { lazyCode } from '../../api/lazy-code.ts'
import { seriesColour } from '../../chart/curve-series.ts'
import { useName } from '../../i18n/name.ts'
import { useText } from '../../i18n/text.ts'
import { joinedLabelOf } from '../../resource/labels.ts'
import { usePolledReadings } from '../../resource/polled-readings.ts'
import { pageUrl } from '../../resource/tab/page-url.ts'
import { RecordPanels } from '../../resource/tab/record-panels.tsx'
import { RecordTabs } from '../../resource/tab/record-tabs.tsx'
import { type PageProps, useTabTitle } from '../../resource/tab/tab-context.ts'
import { useCan } from '../../session/session.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/state/page-states.tsx'
import { useTheme } from '../../ui/theme/theme.ts'
import { PointCurve, usePointCurve } from './analysis/point-curve.tsx'
import { ComparisonMenu } from './comparison/comparison-menu.tsx'
import { LabelButton } from './label/label-button.tsx'
import { FavoriteStar } from './object/favorite-star.tsx'
import styles from './object-page.module.css'
import { objectReading, pointsAtOnce, pointsQuery } from './object-page-reads.ts'
import { objectPointsAddress } from './page-urls.ts'
import { keyPointsFirst, type ObjectRow, type PointRow } from './rows.ts'
import { RunStateLane } from './run-state/run-state-lane.tsx'
import { ObjectBoard, useChildren } from './status/object-board.tsx'
import { StatusMark } from './status/status-mark.tsx'
import { useObjectStatus } from './status/use-object-status.ts'
import { usePointAlarms } from './status/use-point-alarms.ts'
import { ValueCard } from './values/value-card.tsx'
import { equipmentTexts } from './words.ts'

const CopyObjectDialog = lazyCode(async () => (await import('./object-tree/copy-object-dialog.tsx')).CopyObjectDialog)
const ControlPanel = lazyCode(async () => (await import('./control/control-panel.tsx')).ControlPanel)
const SaveAsTemplate = lazyCode(async () => (await import('./template-dialogs.tsx')).SaveAsTemplate)

export function ObjectPage({ params }: PageProps) {
  const id = params.id ?? ''
  const answer = useRouteQuery<ObjectRow>(objectReading(id))
  const points = useInfiniteQuery(pointsQuery(id))
  const nameOf = useName()
  useTabTitle(answer.data && nameOf(answer.data))
  const failed = answer.isError && !answer.data ? answer : points.isError && !points.data ? points : undefined
  if (failed) return <ErrorState failure={failureOf(failed.error)} onRetry={() => void failed.refetch()} />
  if (!answer.data || !points.data) return <Skeleton rows={8} />
  const loadedPoints = keyPointsFirst(points.data.pages.flatMap(({ records }) => records))
  const total = points.data.pages.at(-1)?.total ?? 0
  return (
    <ObjectView object={answer.data} points={loadedPoints}>
      {total > loadedPoints.length ? (
        <MorePoints
          shownCount={loadedPoints.length}
          total={total}
          isBusy={points.isFetchingNextPage}
          onMore={points.fetchNextPage}
        />
      ) : null}
    </ObjectView>
  )
}

interface MorePointsProps {
  shownCount: number
  total: number
  isBusy: boolean
  onMore: () => Promise<unknown>
}

/** Shows how many points are visible and loads the next ones. */
function MorePoints({ shownCount, total, isBusy, onMore }: MorePointsProps) {
  const text = useText(equipmentTexts)
  return (
    <p className="row gap-12 flush muted" role="status" data-testid="more-points">
      {text('pointsShown', { shown: shownCount, total })}
      <PlainButton onClick={() => void onMore()} disabled={isBusy}>
        {text('showMore', { n: Math.min(pointsAtOnce, total - shownCount) })}
      </PlainButton>
    </p>
  )
}

interface ObjectViewProps {
  object: ObjectRow
  points: readonly PointRow[]
  /** Rendered below the values. */
  children: ReactNode
}

function ObjectView({ object: row, points, children }: ObjectViewProps) {
  const text = useText(equipmentTexts)
  const alarms = usePointAlarms(row.id)
  const curve = usePointCurve(points, alarms)
  const { chosen, series, toggle } = curve
  const theme = useTheme((state) => state.theme)
  const colours = new Map(
    series.map(({ pointId, states }, at) => [pointId, states ? undefined : seriesColour(theme, at)]),
  )
  const polled = usePolledReadings(points.map((point) => point.id))
  const writablePoints = points.filter(({ rw, isEnabled }) => rw !== 0 && isEnabled === 1)
  const isModelShown = useValuesFirst(points.length === 0 || polled.size > 0)
  const below = useChildren(row.id)
  const hasChildren = (below?.total ?? 0) > 0
  const nameOf = useName()
  return (
    <div className="column gap-12 min-full-height">
      <ObjectHead object={row} />
      <RecordTabs resource={object} id={row.id} title={text('liveValues')}>
        <div className={`flex gap-12 grow ${styles.body}`}>
          <div className={`column gap-12 grow shrinkable ${styles.main}`}>
            {below && hasChildren ? <ObjectBoard objects={below} /> : null}
            {points.length === 0 && hasChildren ? null : points.length === 0 ? (
              <EmptyState title={text('noPoints')} hint={text('noPointsHint')} />
            ) : (
              <ul className={`grid gap-12 plain-list ${styles.values}`} aria-label={text('liveValues')}>
                {points.map((point) => (
                  <ValueCard
                    key={point.id}
                    point={point}
                    polled={polled.get(point.id)}
                    alarm={alarms.byPoint.get(point.id)}
                    isChosen={chosen.includes(point.id)}
                    colour={colours.get(point.id)}
                    onToggle={() => toggle(point.id)}
                  />
                ))}
              </ul>
            )}
            {children}
            {writablePoints.length > 0 ? (
              <Suspense>
                <ControlPanel objectId={row.id} points={writablePoints} polled={polled} />
              </Suspense>
            ) : null}
            <RunStateLane objectId={row.id} name={nameOf(row)} />
            {points.length > 0 ? (
              <div className={styles.curve}>
                <PointCurve state={curve}>
                  <ComparisonMenu chosen={chosen} windowOf={curve.windowOf} />
                </PointCurve>
              </div>
            ) : null}
          </div>
          <div className={`column gap-16 rigid ${styles.side}`}>
            <RecordPanels resource={object} id={row.id} />
            {row.modelId && isModelShown ? <RecordPanels resource={model} id={row.modelId} /> : null}
            {row.modelId && !isModelShown ? <Skeleton rows={3} /> : null}
          </div>
        </div>
      </RecordTabs>
    </div>
  )
}

const longestWaitMs = 2000

/** Returns whether the first values are there, or late. The panels of the model are loaded then, not before them. */
function useValuesFirst(hasValues: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return hasValues || isLate
}

function ObjectHead({ object: row }: { object: ObjectRow }) {
  const text = useText(equipmentTexts)
  const navigate = useNavigate()
  const canSeeModel = useCan('model:view')
  const canSeeBox = useCan('box:view')
  const canEdit = useCan('object:edit')
  const [isSaving, setSaving] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const { byId } = useObjectStatus([row.id])
  const nameIn = useName()
  const nameOf = (field: 'modelId' | 'boxId') => (row[field] ? (joinedLabelOf(row, field) ?? row[field]) : '—')
  return (
    <header className={`flex align-baseline gap-24 ${styles.head}`}>
      <h1 className="flush size-20">{nameIn(row)}</h1>
      <FavoriteStar object={row} />
      <StatusMark status={byId.get(row.id)} />
      <dl className="flow grow flush muted">
        <div className="flex gap-6">
          <dt className="visually-hidden">{text('device')}</dt>
          <dd className={`flush text-colour ${styles.code}`}>{row.code}</dd>
        </div>
        {canSeeModel ? (
          <div className="flex gap-6">
            <dt>{text('model')}</dt>
            <dd className="flush text-colour">{nameOf('modelId')}</dd>
          </div>
        ) : null}
        {canSeeBox ? (
          <div className="flex gap-6">
            <dt>{text('box')}</dt>
            <dd className="flush text-colour">{nameOf('boxId')}</dd>
          </div>
        ) : null}
      </dl>
      <span className={`flex gap-8 ${styles.actions}`}>
        <LabelButton object={row} />
        {canEdit ? <PlainButton onClick={() => setCopying(true)}>{text('copy')}</PlainButton> : null}
        {canEdit ? <PlainButton onClick={() => setSaving(true)}>{text('saveAsTemplate')}</PlainButton> : null}
        <PlainButton onClick={() => void navigate(pageUrl(objectPointsAddress, { id: row.id }))}>
          {text('points')}
        </PlainButton>
      </span>
      {isCopying ? (
        <Suspense>
          <CopyObjectDialog source={row} onClose={() => setCopying(false)} />
        </Suspense>
      ) : null}
      {isSaving ? (
        <Suspense>
          <SaveAsTemplate object={row} onClose={() => setSaving(false)} />
        </Suspense>
      ) : null}
    </header>
  )
}
