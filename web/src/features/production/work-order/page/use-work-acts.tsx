// What is done with a work order away from the bench: given back, taken back, ended, cancelled.
import { text as textField } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { stopType } from '@gemba/contract/production/work-order/dictionaries.ts'
import { cancelWork, recallWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { stopWork, unclaimWork } from '@gemba/contract/production/work-order/do-work.ts'
import type { WorkOrderAct } from '@gemba/contract/production/work-order/flow.ts'
import { workOrderFlow } from '@gemba/contract/production/work-order/flow.ts'
import { useState } from 'react'
import { refresh } from '../../../../api/query.ts'
import { run } from '../../../../api/run.ts'
import { useCommand } from '../../../../api/use-command.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { EditDialog } from '../../../../resource/form/edit-dialog.tsx'
import { toast } from '../../../../ui/state/toast.tsx'
import type { Work } from '../use-work.ts'
import { workPageWords } from '../words.ts'

export const workActsInOrder = ['unclaim', 'recall', 'terminate', 'cancel'] as const satisfies WorkOrderAct[]
type Act = (typeof workActsInOrder)[number]

export function useWorkActs({ id, version, code }: Work) {
  const text = useText(workPageWords)
  const language = useLanguage((state) => state.language)
  const [asked, setAsked] = useState<'terminate' | 'cancel'>()
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const act = (name: Act) => {
    if (name === 'unclaim') void save(() => run(unclaimWork, { id, version }), text('done'))
    else if (name === 'recall') void save(() => run(recallWork, { ids: [id] }), text('done'))
    else setAsked(name)
  }
  const dialog = asked ? (
    <EditDialog
      title={`${wordIn(language, workOrderFlow.transitions[asked].title)} · ${code}`}
      mode="act"
      width={420}
      fields={{ reason: { label: text('reason'), field: textField({ max: 500 }) } }}
      initial={{}}
      onSave={async ({ reason }) => {
        if (asked === 'cancel') await run(cancelWork, { ids: [id], reason })
        else await run(stopWork, { id, version, type: stopType.codes.terminate, reason })
        await refresh('production')
        toast('ok', text('done'))
      }}
      onClose={() => setAsked(undefined)}
    />
  ) : null
  return { isBusy, act, dialog }
}
