// The list of lots with their actions. Stock on hand is shown by mark and word.

import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { lotStatus } from '@gemba/contract/stock/dictionaries.ts'
import { holdLot, lot, releaseLot } from '@gemba/contract/stock/lot/lot.ts'
import { lotFlow, lotRight } from '@gemba/contract/stock/lot/lot-flow.ts'
import { useNavigate } from 'react-router'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf } from '../../../resource/labels.ts'
import type { RowAction } from '../../../resource/list/grid/column.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { RecordLink } from '../../../resource/tab/record-link.tsx'
import { useRecordPath } from '../../../resource/tab/record-path.ts'
import { useCan } from '../../../session/session.ts'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { DocumentState } from '../bill/document-state.tsx'
import { lotWords } from './words.ts'

type LotRow = EntityOf<typeof lot>

const commands = { hold: holdLot, release: releaseLot } as const

export function LotListPage() {
  const text = useText(lotWords)
  const language = useLanguage((state) => state.language)
  const canPerform = useCan(lotRight)
  const pathOf = useRecordPath()
  const navigate = useNavigate()
  const { save } = useCommand({ refreshed: ['stock'] })
  const perform = async (name: keyof typeof commands, { id, version, code }: LotRow) => {
    const confirmText = wordIn(language, lotFlow.transitions[name].title)
    if (!(await confirm({ title: text(`ask.${name}`, { code }), message: text(`then.${name}`), confirmText }))) return
    await save(() => run(commands[name], { id, version }), text(`done.${name}`))
  }
  const actions = (['hold', 'release'] as const).map(
    (name): RowAction<LotRow> => ({
      name,
      label: wordIn(language, lotFlow.transitions[name].title),
      onRun: (row) => void perform(name, row),
      isShown: ({ status }) => isAllowed(lotFlow, name, status),
    }),
  )
  const trace: RowAction<LotRow> = {
    name: 'trace',
    label: text('trace'),
    onRun: ({ id }) => void navigate(pathOf('lot', id) ?? ''),
    isShown: ({ id }) => pathOf('lot', id) !== undefined,
  }
  return (
    <ResourcePage
      resource={lot}
      cells={{
        materialId: (row) => (
          <RecordLink of="material" id={row.materialId}>
            {joinedLabelOf(row, 'materialId') ?? row.materialId}
          </RecordLink>
        ),
        status: ({ status }) => <DocumentState of={lotStatus} status={status} />,
      }}
      rowActions={canPerform ? [trace, ...actions] : [trace]}
    />
  )
}
