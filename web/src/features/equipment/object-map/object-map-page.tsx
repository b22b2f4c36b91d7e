// Objects with their state on a floor plan, or by their coordinates.
import { floorPlan } from '@gemba/contract/equipment/object-map/floor-plan.ts'
import { getObjectMap } from '@gemba/contract/equipment/object-map/object-map.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useFeed } from '../../../feed/feed.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { useRemove } from '../../../resource/record/remove.ts'
import { urlText } from '../../../resource/tab/url-keys.ts'
import { useUrlState } from '../../../resource/tab/url-state.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { CoordinateMap } from './coordinate-map.tsx'
import { FloorPlanMap } from './floor-plan-map.tsx'
import { classOfKind } from './mark-class.ts'
import { type MapObject, markIcons, markKindOf, useKindText } from './mark-state.ts'
import styles from './object-map.module.css'
import { PlanDialog, type PlanRow } from './plan-dialog.tsx'
import { objectMapWords } from './words.ts'

const refetchMs = 10_000
const coordinates = 'coordinates'
const keys = { plan: urlText('plan') }

const plansReading = {
  resource: floorPlan,
  operation: 'page',
  body: { pageNumber: 1, pageSize: 1000, sort: 'sortNumber', order: 'ASC' },
}

export function ObjectMapPage() {
  const text = useText(objectMapWords)
  const plans = useRouteQuery<Page<PlanRow>>(plansReading)
  if (plans.isError && !plans.data)
    return <ErrorState failure={failureOf(plans.error)} onRetry={() => void plans.refetch()} />
  return (
    <div className="column gap-12 min-full-height">
      <h1 className="flush size-20">{text('title')}</h1>
      {plans.data ? <Maps plans={plans.data.records} /> : <Skeleton rows={8} />}
    </div>
  )
}

function Maps({ plans }: { plans: readonly PlanRow[] }) {
  const text = useText(objectMapWords)
  const { values, change } = useUrlState(keys)
  const [isPlacing, setPlacing] = useState(false)
  const canEdit = useCan(permissionOf(floorPlan, 'update'))
  const plan = plans.find(({ id }) => id === values.plan) ?? (values.plan === coordinates ? undefined : plans[0])
  const open = (id: string) => {
    setPlacing(false)
    change({ plan: id })
  }
  const options = [...plans.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <>
      <div className="bar gap-8">
        <Select
          className="width-240"
          aria-label={text('map')}
          value={plan?.id ?? coordinates}
          options={[...options, { value: coordinates, label: text('coordinates') }]}
          onChange={open}
        />
        {canEdit ? <PlanTools plan={plan} isPlacing={isPlacing} onPlacing={setPlacing} onOpen={open} /> : null}
      </div>
      <LiveMap key={plan?.id ?? coordinates} plan={plan} isPlacing={isPlacing && canEdit} />
    </>
  )
}

interface PlanToolsProps {
  plan: PlanRow | undefined
  isPlacing: boolean
  onPlacing: (isPlacing: boolean) => void
  onOpen: (id: string) => void
}

/** Buttons that add, change and delete floor plans, and that start placing objects. */
function PlanTools({ plan, isPlacing, onPlacing, onOpen }: PlanToolsProps) {
  const text = useText(objectMapWords)
  const remove = useRemove(floorPlan)
  const [edited, setEdited] = useState<{ plan: PlanRow | undefined }>()
  return (
    <>
      {plan ? (
        <>
          <PlainButton aria-pressed={isPlacing} onClick={() => onPlacing(!isPlacing)} data-testid="place">
            {text(isPlacing ? 'finish' : 'place')}
          </PlainButton>
          <PlainButton onClick={() => setEdited({ plan })}>{text('editPlan')}</PlainButton>
          <PlainButton onClick={() => void remove([plan.id], [plan])}>{text('removePlan')}</PlainButton>
        </>
      ) : null}
      <PlainButton onClick={() => setEdited({ plan: undefined })} data-testid="add-plan">
        {text('addPlan')}
      </PlainButton>
      {edited ? (
        <PlanDialog plan={edited.plan} onSaved={(saved) => onOpen(saved.id)} onClose={() => setEdited(undefined)} />
      ) : null}
    </>
  )
}

/** Reads the objects of a map regularly, and when an alarm is raised or cleared. */
function useMapObjects(planId: string | undefined) {
  const answer = useCommandQuery(getObjectMap, planId ? { planId } : {}, { refetchMs })
  const { refetch } = answer
  useEffect(
    () =>
      useFeed.subscribe(({ alarms }, before) => {
        if (alarms !== before.alarms) void refetch({ cancelRefetch: false })
      }),
    [refetch],
  )
  return answer
}

function LiveMap({ plan, isPlacing }: { plan: PlanRow | undefined; isPlacing: boolean }) {
  const answer = useMapObjects(plan?.id)
  if (!answer.data) {
    if (!answer.isError) return <Skeleton rows={8} />
    return <ErrorState failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} />
  }
  return (
    <>
      {plan ? (
        <FloorPlanMap plan={plan} objects={answer.data} isPlacing={isPlacing} />
      ) : (
        <CoordinateMap objects={answer.data} />
      )}
      <Legend objects={answer.data} />
    </>
  )
}

/** The states that objects of the map have, with their number. */
function Legend({ objects }: { objects: readonly MapObject[] }) {
  const text = useText(objectMapWords)
  const textOf = useKindText()
  if (objects.length === 0) return null
  return (
    <ul className="flow gap-4-16 plain-list" aria-label={text('legend')}>
      {[...Map.groupBy(objects, markKindOf)].map(([kind, rows]) => (
        <li key={kind} className="inline-row gap-6">
          <span className={classNames(styles.dot, styles.sample, classOfKind[kind])}>
            <Icon of={markIcons[kind]} size={16} />
          </span>
          {textOf(kind)} <span className="muted numeric">{rows.length}</span>
        </li>
      ))}
    </ul>
  )
}
