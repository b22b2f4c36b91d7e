// The list of BOMs with their lines. A row opens the page of its BOM.
import type { BomAction } from '@gemba/contract/base/bom/flow.ts'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { RowAction } from '../../../resource/list/grid/column.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { allowedActionsOf, bomActions, bomActionTitle, useBomActions } from './bom-actions.ts'
import { type BomRow, isDraft, useBomForm } from './bom-form.ts'
import { BomState } from './bom-state.tsx'
import { bomAddress } from './bom-url.ts'
import { bomWords } from './words.ts'

export function BomListPage() {
  const text = useText(bomWords)
  const language = useLanguage((state) => state.language)
  const navigate = useNavigate()
  const open = ({ id }: { id: string }) => void navigate(pageUrl(bomAddress, { id }))
  const { perform } = useBomActions((id) => void navigate(pageUrl(bomAddress, { id, edit: '1' })))
  const actions = bomActions.map(
    (name: Exclude<BomAction, 'change'>): RowAction<BomRow> => ({
      name,
      label: bomActionTitle(name, language),
      onRun: (row) => void perform(name, row),
      isShown: (row) => allowedActionsOf(row).includes(name),
    }),
  )
  return (
    <ResourcePage
      {...useBomForm()}
      isLocked={(row) => !isDraft(row)}
      onOpen={open}
      cells={{ status: (row) => <BomState status={row.status} /> }}
      rowActions={[{ name: 'open', label: text('open'), onRun: open }, ...actions]}
    />
  )
}
