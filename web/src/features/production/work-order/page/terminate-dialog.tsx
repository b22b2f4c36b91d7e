// Terminates a work order: asks for the reason and for the use of the material that is left.
import { wordIn } from '@gemba/contract/kit/page.ts'
import { listLyingMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { stopType } from '@gemba/contract/production/work-order/dictionaries.ts'
import { stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { workOrderFlow } from '@gemba/contract/production/work-order/flow.ts'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../../api/run.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { ReasonDialog } from '../../../../resource/record-page/reason-dialog.tsx'
import type { Work } from '../use-work.ts'
import { workPageWords } from '../words.ts'
import { LeftoverLines, type LeftoverUse } from './leftover-lines.tsx'

interface TerminateDialogProps {
  work: Pick<Work, 'id' | 'version' | 'code' | 'isRework'>
  onClose: () => void
}

export function TerminateDialog({ work: { id, version, code, isRework }, onClose }: TerminateDialogProps) {
  const text = useText(workPageWords)
  const language = useLanguage((state) => state.language)
  const { data: lines = [] } = useCommandQuery(listLyingMaterial, { id })
  const [uses, setUses] = useState<Readonly<Record<string, LeftoverUse>>>({})
  const terminate = (reason: string) => {
    const leftoverUses = Object.entries(uses).map(([consumptionId, becomes]) => ({ consumptionId, becomes }))
    const leftovers = leftoverUses.length > 0 ? { leftovers: leftoverUses } : {}
    return run(stopWork, { id, version, type: stopType.codes.terminate, reason, ...leftovers })
  }
  return (
    <ReasonDialog
      title={`${wordIn(language, workOrderFlow.transitions.terminate.title)} · ${code}`}
      confirmText={wordIn(language, workOrderFlow.transitions.terminate.title)}
      done={text('done')}
      consequence={isRework === 1 ? text('reworkThen') : undefined}
      refreshed="production"
      onSave={terminate}
      onClose={onClose}
    >
      {lines.length > 0 ? (
        <LeftoverLines
          lines={lines}
          uses={uses}
          onChoose={(consumptionId, use) => setUses((before) => ({ ...before, [consumptionId]: use }))}
        />
      ) : null}
    </ReasonDialog>
  )
}
