// Brings the objects of a model in step with it: the differences first, then a job in the background with its progress.
import {
  cancelModelSync,
  type ModelSyncRun,
  readModelSync,
  startModelSync,
} from '@gemba/contract/equipment/model/sync-job.ts'
import { type ModelSyncPlan, planModelSync } from '@gemba/contract/equipment/model/sync-objects.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { maxTakenPoints } from '@gemba/contract/equipment/take-over-points.ts'
import { useEffect, useRef, useState } from 'react'
import { refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
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

/** Interval at which a running job is read. */
const progressMs = 1000

/**
 * Rendered if objects of the model differ from it and the person may change objects. If few points are missing and
 * nothing else differs, the person chooses which ones to add.
 */
export function SyncButton({ modelId }: { modelId: string }) {
  const text = useText(modelWords)
  const [openPlan, setOpenPlan] = useState<ModelSyncPlan>()
  const isAllowed = useCan(startModelSync.permission)
  const syncRun = useModelSync(modelId, isAllowed)
  const { data: plan } = useCommandQuery(planModelSync, { modelId }, { isEnabled: isAllowed })
  if (!isAllowed || !plan) return null
  if (syncRun) return <SyncProgress run={syncRun} />
  const differenceCount = plan.addCount + plan.changeCount + plan.orphanCount + plan.conflictCount
  if (plan.hasUnpublished) return differenceCount > 0 ? <span className="muted">{text('publishFirst')}</span> : null
  const isMissingOnly = plan.changeCount + plan.orphanCount + plan.conflictCount === 0
  return (
    <>
      {isMissingOnly && plan.addCount <= maxTakenPoints ? (
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

/** Returns the running synchronisation of a model, and shows a message when it ends. */
function useModelSync(modelId: string, isEnabled: boolean): ModelSyncRun | undefined {
  const text = useText(modelWords)
  const seenRun = useRef<ModelSyncRun>(undefined)
  const { data: syncRun } = useCommandQuery(
    readModelSync,
    { modelId },
    { isEnabled, refetchMs: (answer) => (answer && answer.endedAt === null ? progressMs : 0) },
  )
  useEffect(() => {
    if (!syncRun) return
    if (syncRun.endedAt === null) {
      seenRun.current = syncRun
      return
    }
    if (!seenRun.current) return
    seenRun.current = undefined
    const { state, objects, added, changed, orphaned } = syncRun
    if (state === 'done') toast('ok', text('synced', { n: objects, added, changed, orphaned }))
    else if (state === 'cancelled') toast('info', text('stopped', { n: objects }))
    else toast('error', text('syncFailed', { n: objects }))
    void Promise.all([refresh('equipment'), refresh('alarm')])
  }, [syncRun, text])
  return syncRun && syncRun.endedAt === null ? syncRun : undefined
}

/** The progress of a synchronisation, with a button that stops it. */
function SyncProgress({ run: { modelId, position, total } }: { run: ModelSyncRun }) {
  const text = useText(modelWords)
  const { save, isBusy } = useCommand({ refreshed: [readModelSync] })
  return (
    <span className="inline-row gap-8" role="status" data-testid="sync-progress">
      <progress max={Math.max(total, 1)} value={position} aria-label={text('syncTitle')} />
      <span className="muted">{text('progress', { n: position, total })}</span>
      <PlainButton
        disabled={isBusy}
        onClick={() => void save(() => run(cancelModelSync, { modelId }), text('stopping'))}
      >
        {text('stop')}
      </PlainButton>
    </span>
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
  const { save, isBusy } = useCommand({ refreshed: [readModelSync], onDone: onClose })
  const start = () =>
    void save(() => run(startModelSync, { modelId, takesDataType: takesDataType ? 1 : 0 }), text('syncStarted'))
  const counts = [
    ['add', plan.addCount],
    ['change', plan.changeCount],
    ['orphan', plan.orphanCount],
    ['conflict', plan.conflictCount],
  ] as const
  return (
    <Popup
      title={text('syncTitle')}
      width={680}
      onCancel={onClose}
      confirmText={text('confirm')}
      isBusy={isBusy}
      onConfirm={plan.objectCount > 0 || takesDataType ? start : undefined}
      testId="sync"
    >
      <p className="below-8 muted break-words">{text('syncLead')}</p>
      {plan.modelVersion === null ? null : <p className="below-8">{text('toVersion', { n: plan.modelVersion })}</p>}
      <ul className="below-8">{counts.map(([name, n]) => (n > 0 ? <li key={name}>{text(name, { n })}</li> : null))}</ul>
      {plan.conflictCount > 0 ? (
        <label className="inline-row gap-8 below-8">
          <input type="checkbox" checked={takesDataType} onChange={() => setTakesDataType(!takesDataType)} />
          {text('takesDataType')}
        </label>
      ) : null}
      <Differences plan={plan} />
    </Popup>
  )
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
