// The dispatch board of one work centre. The work centre is stored in the URL and in this browser.

import { listBenchStations } from '@gemba/contract/production/work-order/bench.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { urlText } from '../../../resource/tab/url-keys.ts'
import { useUrlState } from '../../../resource/tab/url-state.ts'
import { useCan } from '../../../session/session.ts'
import { nameCodec, textCodec } from '../../../storage/codec.ts'
import { defineStored } from '../../../storage/stored-value.ts'
import { useStored } from '../../../storage/use-stored.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { NoStations } from '../station/no-stations.tsx'
import styles from './dispatch-board.module.css'
import { type BoardView, DispatchBoard } from './dispatch-board.tsx'
import { boardWords } from './words.ts'

const views = ['queue', 'day'] as const

const storedWorkCenter = defineStored({
  key: 'gemba.dispatch.workCenter',
  area: 'browser',
  scope: 'browser',
  initial: '',
  codec: textCodec,
})

const storedView = defineStored<BoardView>({
  key: 'gemba.dispatch.view',
  area: 'browser',
  scope: 'browser',
  initial: 'queue',
  codec: nameCodec(views),
})

export function DispatchBoardPage() {
  const text = useText(boardWords)
  const canSee = useCan(listBenchStations.permission)
  return canSee ? <Chosen /> : <EmptyState title={text('noRight')} hint={text('noRightHint')} />
}

function Chosen() {
  const text = useText(boardWords)
  const address = useUrlState({ workCenterId: urlText('workCenterId') }, { rest: {} })
  const [storedId, setStoredId] = useStored(storedWorkCenter)
  const [view, setView] = useStored(storedView)
  const query = useCommandQuery(listBenchStations, {})
  const { data } = query
  if (!data) return <QueryState query={query} rows={6} />
  const centers = new Map(data.map(({ workCenterId, workCenterName }) => [workCenterId, workCenterName]))
  const [first] = centers.keys()
  if (first === undefined) return <NoStations page="dispatch" />
  const chosenId = [address.values.workCenterId ?? '', storedId].find((id) => centers.has(id)) ?? first
  const choose = (id: string) => {
    setStoredId(id)
    address.change({ workCenterId: id })
  }
  const toolbar = (
    <>
      <label className="row gap-8 muted">
        {text('workCenter')}
        <select
          className="padding-0-12 control"
          value={chosenId}
          onChange={(event) => choose(event.target.value)}
          data-testid="board-center"
        >
          {[...centers].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <fieldset className={`flex gap-4 flush unpadded borderless ${styles.views}`}>
        <legend className="visually-hidden">{text('view')}</legend>
        {views.map((item) => (
          <PlainButton
            key={item}
            aria-pressed={view === item}
            onClick={() => setView(item)}
            data-testid={`view-${item}`}
          >
            {text(`${item}View`)}
          </PlainButton>
        ))}
      </fieldset>
    </>
  )
  return (
    <div className="column gap-12 min-full-height" data-testid="dispatch-board">
      <DispatchBoard key={chosenId} workCenterId={chosenId} view={view} toolbar={toolbar} />
    </div>
  )
}
