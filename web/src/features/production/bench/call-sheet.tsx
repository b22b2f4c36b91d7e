// The call for help from the station of the bench.
import { findCallPlaces } from '@gemba/contract/production/andon/call-for-help.ts'
import { failureOf } from '../../../api/call-error.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { Panel } from '../../../ui/panel/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { CallForHelp } from '../andon/help/call-for-help.tsx'
import { type BenchStation, findCurrentWork } from './bench-work.ts'
import { benchWords } from './words.ts'

export function CallSheet({ station, onClose }: { station: BenchStation; onClose: () => void }) {
  const text = useText(benchWords)
  const { data, isError, error, refetch } = useCommandQuery(findCallPlaces, {})
  return (
    <Panel title={text('callTitle')} width={860} onClose={onClose} testId="call-sheet">
      {isError && !data ? (
        <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <CallForHelp stationId={station.id} types={data.types} workOrderId={findCurrentWork(station.workOrders)?.id} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Panel>
  )
}
