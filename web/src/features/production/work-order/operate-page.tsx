// The bench, opened at one work order.
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { BenchOf } from '../bench/bench-page.tsx'
import { boardUrl } from '../order/order-urls.ts'
import { workPageWords } from './words.ts'
import { WorkFrame } from './work-frame.tsx'

export function OperatePage() {
  const text = useText(workPageWords)
  return (
    <WorkFrame>
      {({ id, stationId }) =>
        stationId ? (
          <BenchOf key={id} stationId={stationId} workOrderId={id} />
        ) : (
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
    </WorkFrame>
  )
}
