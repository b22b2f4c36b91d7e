import { wordIn } from '@gemba/contract/kit/page.ts'
import { cancelWork, recallWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { unclaimWork } from '@gemba/contract/production/work-order/do-work.ts'
import type { WorkOrderAction } from '@gemba/contract/production/work-order/flow.ts'
import { workOrderFlow } from '@gemba/contract/production/work-order/flow.ts'
import { Suspense, useState } from 'react'
import { lazyCode } from '../../../../api/lazy-code.ts'
import { run } from '../../../../api/run.ts'
import { useCommand } from '../../../../api/use-command.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { ReasonDialog } from '../../../../resource/record-page/reason-dialog.tsx'
import type { Work } from '../use-work.ts'
import { workPageWords } from '../words.ts'

const TerminateDialog = lazyCode(async () => (await import('./terminate-dialog.tsx')).TerminateDialog)

export const workActions = ['unclaim', 'recall', 'terminate', 'cancel'] as const satisfies WorkOrderAction[]
type WorkAction = (typeof workActions)[number]

export function useWorkActions(work: Work) {
  const { id, version, code, isRework } = work
  const text = useText(workPageWords)
  const language = useLanguage((state) => state.language)
  const [openDialog, setOpenDialog] = useState<'terminate' | 'cancel'>()
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const perform = (name: WorkAction) => {
    if (name === 'unclaim') void save(() => run(unclaimWork, { id, version }), text('done'))
    else if (name === 'recall') void save(() => run(recallWork, { ids: [id] }), text('done'))
    else setOpenDialog(name)
  }
  const close = () => setOpenDialog(undefined)
  const dialog =
    openDialog === 'terminate' ? (
      <Suspense fallback={null}>
        <TerminateDialog work={work} onClose={close} />
      </Suspense>
    ) : openDialog === 'cancel' ? (
      <ReasonDialog
        title={`${wordIn(language, workOrderFlow.transitions.cancel.title)} · ${code}`}
        done={text('done')}
        consequence={isRework === 1 ? text('reworkThen') : undefined}
        refreshed="production"
        cancelled="workOrder"
        onSave={(reason) => run(cancelWork, { ids: [id], reason })}
        onClose={close}
      />
    ) : null
  return { isBusy, perform, dialog }
}
