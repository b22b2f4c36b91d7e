// The points of an object that come first on its page, their order, and its main value.
import {
  addKeyPoints,
  moveKeyPointDown,
  moveKeyPointUp,
  removeKeyPoints,
  setMainPoint,
} from '@gemba/contract/equipment/point/key-points.ts'
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, XIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import type { Values } from '../../../resource/form/check.ts'
import { IconButton, PlainButton } from '../../../ui/button/button.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import type { PointRow } from '../rows.ts'
import { keyPointWords } from './key-point-words.ts'
import styles from './points.module.css'

interface KeyPointsProps {
  points: readonly Values[]
  /** Whether the table has changes, which a change here would make stale. */
  hasChanges: boolean
}

/** Opens the order of the key points. Disabled while the table has unsaved changes. */
export function KeyPointsButton({ points, hasChanges }: KeyPointsProps) {
  const text = useText(keyPointWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton
        disabled={hasChanges || points.length === 0}
        title={hasChanges ? text('saveFirst') : undefined}
        onClick={() => setOpen(true)}
        data-testid="key-points"
      >
        {text('button')}
      </PlainButton>
      {isOpen ? <KeyPoints points={points as readonly PointRow[]} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function KeyPoints({ points, onClose }: { points: readonly PointRow[]; onClose: () => void }) {
  const text = useText(keyPointWords)
  const nameOf = useName()
  const { save, isBusy } = useCommand({ refreshed: ['equipment', 'alarm'] })
  const keys = points.filter(({ isKey }) => isKey === 1).toSorted((a, b) => a.keySort - b.keySort)
  const others = points.filter(({ isKey }) => isKey !== 1)
  const change = (command: () => Promise<unknown>) => () => void save(command)
  const lineOf = (point: PointRow, actions: ReactNode) => (
    <li className="row spread gap-12 padding-6-0 line-below" key={point.id}>
      <span className="grow break-words">
        {nameOf(point)} <small className="muted">{point.code}</small>
      </span>
      <label className="inline-row gap-6 rigid">
        <input
          type="radio"
          name="main-point"
          checked={point.isMain === 1}
          disabled={isBusy}
          onChange={change(() => run(setMainPoint, { id: point.id }))}
        />
        {text('main')}
      </label>
      <span className="row gap-4 rigid">{actions}</span>
    </li>
  )
  return (
    <Popup title={text('title')} width={560} onCancel={onClose} cancelText={text('close')} testId="key-points-dialog">
      <p className="below-8 muted break-words">{text('lead')}</p>
      <ol className={styles.points} aria-label={text('keys')}>
        {keys.map((point, index) =>
          lineOf(
            point,
            <>
              <IconButton
                of={ArrowUpIcon}
                label={text('up', { name: nameOf(point) })}
                disabled={isBusy || index === 0}
                onClick={change(() => run(moveKeyPointUp, { id: point.id }))}
              />
              <IconButton
                of={ArrowDownIcon}
                label={text('down', { name: nameOf(point) })}
                disabled={isBusy || index === keys.length - 1}
                onClick={change(() => run(moveKeyPointDown, { id: point.id }))}
              />
              <IconButton
                of={XIcon}
                label={text('remove', { name: nameOf(point) })}
                disabled={isBusy}
                onClick={change(() => run(removeKeyPoints, { id: point.id }))}
              />
            </>,
          ),
        )}
      </ol>
      {keys.length === 0 ? <p className="below-8 muted">{text('none')}</p> : null}
      {others.length > 0 ? <h3 className="flush size-14">{text('others')}</h3> : null}
      <ul className={styles.points} aria-label={text('others')}>
        {others.map((point) =>
          lineOf(
            point,
            <IconButton
              of={PlusIcon}
              label={text('add', { name: nameOf(point) })}
              disabled={isBusy}
              onClick={change(() => run(addKeyPoints, { id: point.id }))}
            />,
          ),
        )}
      </ul>
    </Popup>
  )
}
