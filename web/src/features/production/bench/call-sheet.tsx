// The call for help from the station of the bench.

import { findCallPlaces } from '@gemba/contract/production/andon/call-for-help.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { CallForHelp } from '../andon/help/call-for-help.tsx'
import { useBench } from './bench-context.ts'
import { findCurrentWork } from './bench-work.ts'
import { benchWords } from './words.ts'

export function CallSheet({ onClose }: { onClose: () => void }) {
  const { station } = useBench()
  const text = useText(benchWords)
  const query = useCommandQuery(findCallPlaces, {})
  const { data } = query
  return (
    <Panel title={text('callTitle')} width={860} onClose={onClose} testId="call-sheet">
      {data ? (
        <CallForHelp stationId={station.id} types={data.types} workOrderId={findCurrentWork(station.workOrders)?.id} />
      ) : (
        <QueryState query={query} rows={4} />
      )}
    </Panel>
  )
}
