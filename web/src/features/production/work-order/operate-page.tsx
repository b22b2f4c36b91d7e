// The bench, opened with one work order.
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { openWorkStates } from '@gemba/contract/production/work-order/flow.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { StationBench } from '../bench/bench-page.tsx'
import { boardUrl } from '../order/order-urls.ts'
import type { Work } from './use-work.ts'
import { workPageWords } from './words.ts'
import { WorkFrame } from './work-frame.tsx'
import { addressOfWork } from './work-urls.ts'

export function OperatePage() {
  return <WorkFrame>{(work) => <Operating key={work.id} work={work} />}</WorkFrame>
}

function Operating({ work: { id, code, stationId, status } }: { work: Work }) {
  const text = useText(workPageWords)
  const language = useLanguage((state) => state.language)
  // A work order that ends while the bench is open stays there, because its last report can still be undone.
  const [wasOpen] = useState(() => openWorkStates.some((open) => open === status))
  if (!wasOpen)
    return (
      <EmptyState
        title={`${code}: ${wordOfCode(workOrderStatus, status, language)}`}
        hint={text('endedHint')}
        action={
          <Link className="main-button" to={addressOfWork(id)}>
            {text('toWork')}
          </Link>
        }
      />
    )
  if (stationId) return <StationBench stationId={stationId} workOrderId={id} />
  return (
    <EmptyState
      title={text('notAtStation')}
      hint={text('notAtStationHint')}
      action={
        <Link className="main-button" to={boardUrl}>
          {text('toBoard')}
        </Link>
      }
    />
  )
}
