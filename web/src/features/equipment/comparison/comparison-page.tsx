// Compares curves of points of any objects, and manages the groups in which they are saved.
import {
  type ComparisonGroup,
  listComparisonGroups,
  saveComparisonGroup,
} from '@gemba/contract/equipment/comparison/comparison-group.ts'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { lazyCode } from '../../../api/lazy-code.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import type { CurveWindow } from '../../../chart/window/curve-window.ts'
import { useText } from '../../../i18n/text.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { NothingHere, Section } from '../../../ui/panel/section.tsx'
import { ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { PointCurve, usePointCurve } from '../analysis/point-curve.tsx'
import type { PointRow } from '../rows.ts'
import type { ObjectAlarms } from '../status/use-point-alarms.ts'
import styles from './comparison.module.css'
import { ComparisonList } from './comparison-list.tsx'
import { rangeOf, useComparisonAddress } from './use-comparison-address.ts'
import { comparisonWords } from './words.ts'

const SaveComparison = lazyCode(async () => (await import('./save-comparison.tsx')).SaveComparison)

const noPoints: readonly PointRow[] = []
const noAlarms: ObjectAlarms = { byPoint: new Map(), worst: undefined, isKnown: false }

export function ComparisonPage() {
  const text = useText(comparisonWords)
  const groups = useCommandQuery(listComparisonGroups, {})
  const { groupId, hasPoints, openGroup, markGroup } = useComparisonAddress()
  const curve = usePointCurve(noPoints, noAlarms)
  useDefaultGroup(groups.data, hasPoints, (group) => openGroup(group, false))
  if (groups.isError && !groups.data)
    return <ErrorState failure={failureOf(groups.error)} onRetry={() => void groups.refetch()} />
  if (!groups.data) return <Skeleton rows={8} />
  const openedGroup = groups.data.find(({ id }) => id === groupId)
  return (
    <div className="column gap-12 min-full-height">
      <h1 className="flush size-20">{text('title')}</h1>
      <div className={styles.body}>
        <Section title={text('groups')}>
          {groups.data.length === 0 ? <NothingHere title={text('noGroups')} hint={text('noGroupsHint')} /> : null}
          <ComparisonList groups={groups.data} openId={groupId} onOpen={(group) => openGroup(group)} />
          <SaveButtons chosen={curve.chosen} group={openedGroup} windowOf={curve.windowOf} onSaved={markGroup} />
        </Section>
        <div className={styles.curve}>
          <PointCurve state={curve} />
        </div>
      </div>
    </div>
  )
}

/** Opens the default group once, if the address does not say what is shown. */
function useDefaultGroup(
  groups: readonly ComparisonGroup[] | undefined,
  hasPoints: boolean,
  open: (group: ComparisonGroup) => void,
): void {
  const openDefault = useEffectEvent(() => {
    const group = groups?.find(({ isDefault }) => isDefault === 1)
    if (group && !hasPoints) open(group)
  })
  const isLoaded = groups !== undefined
  useEffect(() => {
    if (isLoaded) openDefault()
  }, [isLoaded])
}

interface SaveButtonsProps {
  chosen: readonly string[]
  /** The group that is shown, if there is one. */
  group: ComparisonGroup | undefined
  windowOf: () => CurveWindow | undefined
  onSaved: (groupId: string) => void
}

/** Saves the shown points and period: as a new group, or in the own group that is shown. */
function SaveButtons({ chosen, group, windowOf, onSaved }: SaveButtonsProps) {
  const text = useText(comparisonWords)
  const [isSaving, setSaving] = useState(false)
  const { isBusy, save } = useCommand({ refreshed: ['equipment'] })
  const update = ({ id, version, name }: ComparisonGroup) => {
    const window = windowOf()
    const timeRanges = window ? [rangeOf(window)] : undefined
    const change = { id, version, name, pointIds: [...chosen], timeRanges }
    return save(() => run(saveComparisonGroup, change), text('saved', { name }))
  }
  const hint = chosen.length === 0 ? text('noPoint') : undefined
  return (
    <div className="bar gap-8">
      <PlainButton disabled={chosen.length === 0} title={hint} onClick={() => setSaving(true)}>
        {text('save')}
      </PlainButton>
      {group?.isOwn ? (
        <PlainButton
          disabled={chosen.length === 0 || isBusy}
          title={hint}
          className="max-full-width"
          onClick={() => void update(group)}
        >
          <span className="ellipsis">{text('saveChanges', { name: group.name })}</span>
        </PlainButton>
      ) : null}
      {isSaving ? (
        <Suspense>
          <SaveComparison pointIds={chosen} window={windowOf()} onSaved={onSaved} onClose={() => setSaving(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
