// Editable cells of the operation table. Invalid values show a message and are not applied.
import { withoutThousands } from '@gemba/contract/rules/decimal.ts'
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { changeSegment, replaceLinksTo } from './edit-draft.ts'
import { predecessorTextOf, readWritten } from './predecessors.ts'
import type { DraftSegment } from './route-draft.ts'
import styles from './segment-table.module.css'
import type { RouteEditorState } from './use-route-editor.ts'
import { editorWords } from './words.ts'

interface TypedCellProps {
  value: string
  label: string
  isReadOnly: boolean
  /** Applies the typed value. Returns a message if it is invalid. */
  onTyped: (typed: string) => string | undefined
}

/** A cell that applies its value on blur or Enter. Escape discards it. */
function TypedCell({ value, label, isReadOnly, onTyped }: TypedCellProps) {
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  if (isReadOnly) return value
  const apply = () => {
    if (typed === undefined) return
    const wrong = onTyped(typed)
    setFault(wrong)
    if (wrong === undefined) setTyped(undefined)
  }
  return (
    <>
      <input
        className={styles.input}
        aria-label={label}
        aria-invalid={fault !== undefined}
        autoComplete="off"
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply()
          if (event.key !== 'Escape' || typed === undefined) return
          event.stopPropagation()
          setTyped(undefined)
          setFault(undefined)
        }}
      />
      {fault ? (
        <span className="block urgent size-12 normal-wrap" role="alert">
          {fault}
        </span>
      ) : null}
    </>
  )
}

interface SegmentCellProps {
  segment: DraftSegment
  editor: RouteEditorState
  label: string
}

export function NumberCell({ segment, editor, label }: SegmentCellProps) {
  const text = useText(editorWords)
  const { draft, edit, isReadOnly } = editor
  const take = (typed: string) => {
    const number = Number(typed)
    const isTaken = draft.segments.some((candidate) => candidate.key !== segment.key && candidate.number === number)
    if (!Number.isInteger(number) || number < 1 || number > 99_999) return text('fault.unreadable', { part: typed })
    if (isTaken) return text('numberTaken', { number: typed })
    edit(changeSegment(draft, segment.key, { number }))
    return undefined
  }
  return <TypedCell value={String(segment.number)} label={label} isReadOnly={isReadOnly} onTyped={take} />
}

export function PredecessorsCell({ segment, editor, label }: SegmentCellProps) {
  const text = useText(editorWords)
  const { draft, edit, isReadOnly } = editor
  const take = (typed: string) => {
    const predecessors = readWritten(draft, segment.key, typed)
    if ('fault' in predecessors) return text(`fault.${predecessors.fault}`, { part: predecessors.part })
    edit(replaceLinksTo(draft, segment.key, predecessors.links))
    return undefined
  }
  return (
    <TypedCell value={predecessorTextOf(draft, segment.key)} label={label} isReadOnly={isReadOnly} onTyped={take} />
  )
}

interface FigureCellProps {
  value: string | null
  label: string
  isReadOnly: boolean
  /** Whether an entered value has to be greater than zero. */
  isAboveNothing: boolean
  onChange: (value: string | null) => void
}

export function FigureCell({ value, label, isReadOnly, isAboveNothing, onChange }: FigureCellProps) {
  const text = useText(editorWords)
  const take = (typed: string) => {
    const plain = String(withoutThousands(typed.trim()))
    if (plain !== '' && !/^\d{1,6}(\.\d{1,6})?$/.test(plain)) return text('fault.unreadable', { part: typed })
    if (isAboveNothing && /^[0.]+$/.test(plain)) return text('fault.nothing')
    onChange(plain === '' ? null : plain)
    return undefined
  }
  return <TypedCell value={value ?? ''} label={label} isReadOnly={isReadOnly} onTyped={take} />
}
