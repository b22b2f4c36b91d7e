// Offers standard master data to a company that has none.

import { addStandardMasters } from '@gemba/contract/base/material/standard-masters.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { standardMasterWords } from './words.ts'

export function StandardMasters({ total, isFiltered }: { total: number; isFiltered: boolean }) {
  const text = useText(standardMasterWords)
  const { isBusy, save } = useCommand({ refreshed: ['base'] })
  const canAdd = useCan(addStandardMasters.permission)
  if (total > 0 || isFiltered || !canAdd) return null
  return (
    <PlainButton
      disabled={isBusy}
      onClick={() => void save(() => run(addStandardMasters, {}), text('added'))}
      data-testid="standard-masters"
    >
      {text('add')}
    </PlainButton>
  )
}
