// Brings the objects of a model in step with it: the differences first, then the changes in steps with their progress.

import { type ModelSyncPlan, planModelSync, syncModelObjects } from '@gemba/contract/equipment/model/sync-objects.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { useRef, useState } from 'react'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { labelIn } from '../../../resource/labels.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { TakeOverButton } from '../points/take-over.tsx'
import styles from './sync-objects.module.css'
import { modelWords } from './words.ts'

/**
 * Rendered if objects of the model differ from it and the person may change objects. If points are only missing, the
 * person chooses which ones to add.
 */
export function SyncButton({ modelId }: { modelId: string }) {
  const text = useText(modelWords)
  const [openPlan, setOpenPlan] = useState<ModelSyncPlan>()
  const isAllowed = useCan(syncModelObjects.permission)
  const { data: plan } = useCommandQuery(planModelSync, { modelId }, { isEnabled: isAllowed })
  const hasOnlyMissing = plan && plan.changeCount + plan.orphanCount + plan.conflictCount === 0
  if (!isAllowed || !plan) return null
  return (
    <>
      {hasOnlyMissing ? (
        <TakeOverButton modelId={modelId} />
      ) : (
        <PlainButton onClick={() => setOpenPlan(plan)} title={text('syncHint')} data-testid="model-sync">
          {text('sync', {
            n: Math.max(plan.objectCount, new Set(plan.differences.map(({ objectId }) => objectId)).size),
          })}
        </PlainButton>
      )}
      {openPlan ? <SyncDialog modelId={modelId} plan={openPlan} onClose={() => setOpenPlan(undefined)} /> : null}
    </>
  )
}

interface SyncDialogProps {
  modelId: string
  plan: ModelSyncPlan
  onClose: () => void
}

function SyncDialog({ modelId, plan, onClose }: SyncDialogProps) {
  const text = useText(modelWords)
  const [takesDataType, setTakesDataType] = useState(false)
  const { progress, start, stop } = useSteps(modelId, onClose)
  const counts = [
    ['add', plan.addCount],
    ['change', plan.changeCount],
    ['orphan', plan.orphanCount],
    ['conflict', plan.conflictCount],
  ] as const
  const canStart = plan.objectCount > 0 || takesDataType
  return (
    <Popup
      title={text('syncTitle')}
      width={680}
      onCancel={stop}
      confirmText={text('confirm')}
      isBusy={progress !== undefined}
      onConfirm={canStart ? () => void start(takesDataType) : undefined}
      testId="sync"
    >
      <p className="below-8 muted break-words">{text('syncLead')}</p>
      <ul className="below-8">{counts.map(([name, n]) => (n > 0 ? <li key={name}>{text(name, { n })}</li> : null))}</ul>
      {plan.conflictCount > 0 ? (
        <label className="inline-row gap-8 below-8">
          <input
            type="checkbox"
            checked={takesDataType}
            disabled={progress !== undefined}
            onChange={() => setTakesDataType(!takesDataType)}
          />
          {text('takesDataType')}
        </label>
      ) : null}
      <Differences plan={plan} />
      <p className="flush" role="status" data-testid="sync-progress">
        {progress ? text('progress', { n: progress.objects, total: progress.total }) : ''}
      </p>
    </Popup>
  )
}

interface SyncProgress {
  readonly objects: number
  readonly total: number
}

/** Runs the steps of a synchronisation one after the other. `stop` ends it after the running step. */
function useSteps(modelId: string, onClose: () => void) {
  const text = useText(modelWords)
  const [progress, setProgress] = useState<SyncProgress>()
  const isStopping = useRef(false)
  const start = async (takesDataType: boolean) => {
    const sum = { objects: 0, added: 0, changed: 0, orphaned: 0 }
    setProgress({ objects: 0, total: 0 })
    try {
      for (let remaining = 1; remaining > 0 && !isStopping.current; ) {
        const step = await run(syncModelObjects, { modelId, takesDataType: takesDataType ? 1 : 0 })
        sum.objects += step.objects
        sum.added += step.added
        sum.changed += step.changed
        sum.orphaned += step.orphaned
        remaining = step.remaining
        setProgress({ objects: sum.objects, total: sum.objects + remaining })
        if (remaining > 0 && isStopping.current) toast('info', text('stopped', { n: sum.objects }))
        else if (remaining === 0) toast('ok', text('synced', { ...sum, n: sum.objects }))
      }
    } catch (error) {
      notifyFailure(error)
    } finally {
      await Promise.all([refresh('equipment'), refresh('alarm')])
      onClose()
    }
  }
  const stop = () => {
    isStopping.current = true
    if (progress === undefined) onClose()
  }
  return { progress, start, stop }
}

const actionWords = {
  add: 'actionOfAdd',
  change: 'actionOfChange',
  orphan: 'actionOfOrphan',
  conflict: 'actionOfConflict',
} as const

function Differences({ plan: { differences, ...counts } }: { plan: ModelSyncPlan }) {
  const text = useText(modelWords)
  const language = useLanguage((state) => state.language)
  const total = counts.addCount + counts.changeCount + counts.orphanCount + counts.conflictCount
  return (
    <>
      <ul className={styles.differences} aria-label={text('differences')}>
        {differences.map(({ action, objectId, objectCode, objectName, pointCode, pointName, fields }) => (
          <li className="row spread gap-12 padding-6-0 line-below" key={`${objectId} ${action} ${pointCode}`}>
            <span>
              {objectName} · {pointName} <small className="muted">{`${objectCode} / ${pointCode}`}</small>
            </span>
            <span className="muted">
              {text(actionWords[action])}
              {fields.length > 0
                ? `: ${fields.map((name) => labelIn(modelPoint, name, language)).join(text('listComma'))}`
                : ''}
            </span>
          </li>
        ))}
      </ul>
      {total > differences.length ? (
        <p className="below-8 muted">{text('firstOnly', { n: differences.length })}</p>
      ) : null}
    </>
  )
}
