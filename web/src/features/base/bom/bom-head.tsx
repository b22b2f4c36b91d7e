// The head of the page of a BOM: its facts, its state, and the actions.
import { bom } from '@gemba/contract/base/bom/bom.ts'
import { bomFlow } from '@gemba/contract/base/bom/flow.ts'
import { useNavigate } from 'react-router'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { useHistory } from '../../../resource/record/history-panel.tsx'
import { EditRecord } from '../../../resource/record-page/edit-record.tsx'
import { type OfferedAction, useOfferedActions } from '../../../resource/record-page/offered-actions.ts'
import { RecordHead } from '../../../resource/record-page/record-head.tsx'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { RecordLink } from '../../../resource/tab/record-link.tsx'
import { instantOf } from '../../../ui/value/time.ts'
import { allowedActionsOf, type BomRowAction, bomActions, useBomActions } from './bom-actions.ts'
import { type BomRow, isDraft, useBomForm } from './bom-form.ts'
import { BomState } from './bom-state.tsx'
import { bomAddress } from './bom-url.ts'
import { daysOf } from './structure/time-bar.tsx'
import { bomWords } from './words.ts'

interface BomHeadProps {
  row: BomRow
  material: string
  /** If given, the form is open at first. Called when the form is closed. */
  onLeft?: (() => void) | undefined
}

export function BomHead({ row, material, onLeft }: BomHeadProps) {
  const nameOf = useName()
  const navigate = useNavigate()
  const form = useBomForm()
  const history = useHistory<BomRow>(bom)
  const { isBusy, perform } = useBomActions((id) => void navigate(pageUrl(bomAddress, { id, edit: '1' })))
  return (
    <>
      <RecordHead
        code={row.code ?? ''}
        title={nameOf(row)}
        state={<BomState status={row.status} />}
        since={row.statusAt ?? instantOf(row.createTime)}
        aside={<Facts row={row} material={material} />}
        actions={useBomHeadActions(row)}
        isBusy={isBusy}
        onAction={(name) => void perform(name, row)}
      >
        <EditRecord form={{ ...form, isLocked: (candidate) => !isDraft(candidate) }} row={row} onLeft={onLeft} />
        {history.button(row)}
      </RecordHead>
      {history.panel}
    </>
  )
}

function Facts({ row, material }: Pick<BomHeadProps, 'row' | 'material'>) {
  const text = useText(bomWords)
  return (
    <>
      <span>{text('revision', { revision: row.revision })}</span>
      <RecordLink of="material" id={row.materialId}>
        {material}
      </RecordLink>
      {row.isDefault && row.status !== 10 ? <span>{text('isDefault')}</span> : null}
      <span className="muted">{daysOf({ from: row.effectiveFrom, to: row.effectiveTo }, text)}</span>
    </>
  )
}

/** Returns the offered actions. A BOM without lines cannot be put in use. */
function useBomHeadActions(row: BomRow): OfferedAction<BomRowAction>[] {
  const text = useText(bomWords)
  const actions = useOfferedActions(bomFlow, { status: row.status, allowed: allowedActionsOf(row), order: bomActions })
  const isEmpty = ((row as BomRow & { bomItems?: readonly unknown[] }).bomItems ?? []).length === 0
  return actions.map((action) =>
    action.name === 'putInUse' && isEmpty && action.reason === undefined
      ? { ...action, reason: text('noLines') }
      : action,
  )
}
