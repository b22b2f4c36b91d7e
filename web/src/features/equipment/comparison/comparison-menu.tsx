// Saves the points of a curve as a comparison group, and opens a group in the curve.

import { ChartNoAxesCombinedIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyCode } from '../../../api/lazy-code.ts'
import type { CurveWindow } from '../../../chart/window/curve-window.ts'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { Skeleton } from '../../../ui/state/page-states.tsx'
import buttonStyles from '../analysis/add-point.module.css'
import { useComparisonAddress } from './use-comparison-address.ts'
import { comparisonWords } from './words.ts'

const ComparisonChoice = lazyCode(async () => (await import('./comparison-choice.tsx')).ComparisonChoice)
const SaveComparison = lazyCode(async () => (await import('./save-comparison.tsx')).SaveComparison)

interface ComparisonMenuProps {
  chosen: readonly string[]
  /** Returns the period that the curve shows. */
  windowOf: () => CurveWindow | undefined
}

export function ComparisonMenu({ chosen, windowOf }: ComparisonMenuProps) {
  const text = useText(comparisonWords)
  const [isSaving, setSaving] = useState(false)
  const { groupId, openGroup, markGroup } = useComparisonAddress()
  return (
    <>
      <Popover
        button={
          <>
            <Icon of={ChartNoAxesCombinedIcon} /> {text('groups')}
          </>
        }
        label={text('groups')}
        className={buttonStyles.button ?? ''}
        testId="comparison-menu"
      >
        {(close) => (
          <Suspense fallback={<Skeleton rows={3} />}>
            <ComparisonChoice
              openId={groupId}
              canSave={chosen.length > 0}
              onOpen={(group) => {
                close()
                openGroup(group)
              }}
              onSave={() => {
                close()
                setSaving(true)
              }}
            />
          </Suspense>
        )}
      </Popover>
      {isSaving ? (
        <Suspense>
          <SaveComparison pointIds={chosen} window={windowOf()} onSaved={markGroup} onClose={() => setSaving(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
