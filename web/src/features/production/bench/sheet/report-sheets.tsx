// What a button of the bench asks before it acts: how many, why, or both.
import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { useState } from 'react'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { Panel } from '../../../../ui/panel/panel.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { benchWords } from '../words.ts'
import { LargeKeys } from './large-keys.tsx'
import { Tiles } from './tiles.tsx'

export const sheetWidth = 760

interface Counted {
  readonly unitName: string
  readonly precision: number
  /** What the server last said may be reported. */
  readonly allowed: string
}

interface QuantitySheetProps extends Counted {
  title: string
  initial: string
  onConfirm: (quantity: string) => void
  onClose: () => void
}

export function QuantitySheet({ title, initial, allowed, onConfirm, onClose, ...unit }: QuantitySheetProps) {
  const text = useText(benchWords)
  const hint = text('mayReport', { n: `${formatDecimal(allowed)} ${unit.unitName}` })
  return (
    <Panel title={title} width={sheetWidth} onClose={onClose} testId="quantity-sheet">
      <LargeKeys {...unit} {...{ initial, hint, onConfirm }} onBack={onClose} />
    </Panel>
  )
}

/** Reasons as the company has them, read ahead so that they are at hand without network. */
export function useReasons(code: 'rejectReason' | 'pauseReason') {
  const { data = [] } = useCommandQuery(findOptions, { code })
  const tiles = data.filter(({ disabled }) => disabled !== 1).map(({ id, text: name }) => ({ id, name }))
  return { tiles, nameOf: (id: string) => data.find((one) => one.id === id)?.text ?? id }
}

interface RejectSheetProps extends Counted {
  kind: 'scrap' | 'rework'
  onConfirm: (quantity: string, reasonCode: string) => void
  onClose: () => void
}

export function RejectSheet({ kind, allowed, onConfirm, onClose, ...unit }: RejectSheetProps) {
  const text = useText(benchWords)
  const { tiles, nameOf } = useReasons('rejectReason')
  const [reasonCode, setReasonCode] = useState<string>()
  const why = text(kind === 'scrap' ? 'whyScrap' : 'whyRework')
  const act = text(kind === 'scrap' ? 'scrapAct' : 'reworkAct')
  const title = reasonCode === undefined ? why : `${act} · ${nameOf(reasonCode)} · ${text('howMany')}`
  const hint = text('mayReport', { n: `${formatDecimal(allowed)} ${unit.unitName}` })
  return (
    <Panel
      title={title}
      width={sheetWidth}
      onClose={onClose}
      round={reasonCode === undefined ? 0 : 1}
      testId="reject-sheet"
    >
      {reasonCode === undefined ? (
        <Tiles tiles={tiles} empty={text('noReasons')} onChoose={setReasonCode} onBack={onClose} />
      ) : (
        <LargeKeys
          {...unit}
          initial="1"
          hint={hint}
          onConfirm={(quantity) => onConfirm(quantity, reasonCode)}
          onBack={() => setReasonCode(undefined)}
        />
      )}
    </Panel>
  )
}

interface PauseSheetProps {
  isBusy: boolean
  onConfirm: (reasonCode: string) => void
  onClose: () => void
}

export function PauseSheet({ isBusy, onConfirm, onClose }: PauseSheetProps) {
  const text = useText(benchWords)
  const { tiles } = useReasons('pauseReason')
  return (
    <Panel title={text('whyPause')} width={sheetWidth} onClose={onClose} testId="pause-sheet">
      <Tiles tiles={tiles} empty={text('noReasons')} isBusy={isBusy} onChoose={onConfirm} onBack={onClose} />
    </Panel>
  )
}
