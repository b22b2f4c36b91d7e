// Adds points of a model to the objects that were created before the model had them, after a preview.

import { type PointTakeover, planPointTakeover, takeOverPoints } from '@gemba/contract/equipment/take-over-points.ts'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import styles from './points.module.css'
import { takeOverWords } from './take-over-words.ts'

/** Rendered if objects of the model lack points and the person may change objects. */
export function TakeOverButton({ modelId }: { modelId: string }) {
  const text = useText(takeOverWords)
  const [isOpen, setOpen] = useState(false)
  const isAllowed = useCan(takeOverPoints.permission)
  const { data: plan } = useCommandQuery(planPointTakeover, { modelId }, { isEnabled: isAllowed })
  if (!isAllowed || !plan || plan.pointCount === 0) return null
  return (
    <>
      <PlainButton onClick={() => setOpen(true)} title={text('hint')} data-testid="points-take-over">
        {text('button', { n: plan.objectCount })}
      </PlainButton>
      {isOpen ? <TakeOverDialog modelId={modelId} plan={plan} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface TakeOverDialogProps {
  modelId: string
  plan: PointTakeover
  onClose: () => void
}

function TakeOverDialog({ modelId, plan, onClose }: TakeOverDialogProps) {
  const text = useText(takeOverWords)
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set())
  const { save, isBusy } = useCommand({ refreshed: ['equipment', 'alarm'], onDone: onClose })
  const chosen = plan.points.filter(({ id }) => !excludedIds.has(id))
  const count = chosen.reduce((sum, { objects }) => sum + objects, 0)
  const toggle = (id: string) => {
    const next = new Set(excludedIds)
    if (!next.delete(id)) next.add(id)
    setExcludedIds(next)
  }
  const modelPointIds = chosen.map(({ id }) => id)
  const take = () => void save(() => run(takeOverPoints, { modelId, modelPointIds }), text('done', { n: count }))
  return (
    <Popup
      title={text('title')}
      width={560}
      onCancel={onClose}
      confirmText={text('confirm', { n: count })}
      isBusy={isBusy}
      onConfirm={count > 0 ? take : undefined}
      testId="take-over"
    >
      <p className="below-8 muted break-words">{text('lead')}</p>
      <ul className={styles.points}>
        {plan.points.map(({ id, code, name, objects }) => (
          <li className="row spread gap-12 padding-6-0 line-below" key={id}>
            <label className="inline-row gap-8">
              <input type="checkbox" checked={!excludedIds.has(id)} onChange={() => toggle(id)} />
              {name} <small className="muted">{code}</small>
            </label>
            <span className="muted">{text('toObjects', { n: objects })}</span>
          </li>
        ))}
      </ul>
      <p className="below-8 muted break-words">
        {text('objects', { names: plan.objects.map(({ name }) => name).join(text('comma')) })}
        {plan.objectCount > plan.objects.length ? text('more', { n: plan.objectCount - plan.objects.length }) : ''}
      </p>
      {plan.keptCount > 0 ? <p className="below-8 muted break-words">{text('kept', { n: plan.keptCount })}</p> : null}
    </Popup>
  )
}
