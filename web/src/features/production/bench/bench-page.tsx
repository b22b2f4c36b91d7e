// The work bench page. The station is chosen once, then stored in the URL and in this browser.

import { listBenchStations } from '@gemba/contract/production/work-order/bench.ts'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { TabContext } from '../../../resource/tab/tab-context.ts'
import { urlFlag, urlText } from '../../../resource/tab/url-keys.ts'
import { useUrlState } from '../../../resource/tab/url-state.ts'
import { useCan } from '../../../session/session.ts'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { benchUrl } from '../order/order-urls.ts'
import { NoStations } from '../station/no-stations.tsx'
import { storedStation } from '../stored-station.ts'
import { Bench } from './bench.tsx'
import { Kiosk } from './kiosk/kiosk.tsx'
import { Tiles } from './sheet/tiles.tsx'
import { benchWords } from './words.ts'

export function BenchPage() {
  const text = useText(benchWords)
  const { values, change } = useUrlState({ stationId: urlText('stationId'), isKiosk: urlFlag('kiosk') }, { rest: {} })
  const { stationId: urlStationId = '', isKiosk = false } = values
  const { path } = useContext(TabContext)
  const { pathname } = useLocation()
  const [storedId] = useState(storedStation.read)
  const [isChoosing, setChoosing] = useState(false)
  const canSee = useCan(listBenchStations.permission)
  const stationId = urlStationId || storedId
  const restore = useEffectEvent(() => change({ stationId: storedId }))
  const isUnnamed = urlStationId === '' && storedId !== '' && pathname === path
  useEffect(() => {
    if (isUnnamed) restore()
  }, [isUnnamed])
  const choose = (id: string) => {
    storedStation.write(id)
    setChoosing(false)
    change({ stationId: id })
  }
  if (!canSee) return <EmptyState title={text('noRight')} hint={text('noRightHint')} />
  if (stationId === '' || isChoosing) return <StationChoice chosenId={stationId} onChoose={choose} />
  return (
    <Kiosk isOn={isKiosk} isShown={pathname === path}>
      <Bench
        key={stationId}
        stationId={stationId}
        isShown={pathname === path}
        kiosk={{ isOn: isKiosk, change: (isOn) => change({ isKiosk: isOn || undefined }) }}
        onChangeStation={() => setChoosing(true)}
      />
    </Kiosk>
  )
}

/** The bench of a station. `workOrderId` selects the work order that is shown first. */
export function StationBench({ stationId, workOrderId }: { stationId: string; workOrderId: string }) {
  const { path } = useContext(TabContext)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <Bench
      stationId={stationId}
      workOrderId={workOrderId}
      isShown={pathname === path}
      onChangeStation={() => void navigate(benchUrl)}
    />
  )
}

function StationChoice({ chosenId, onChoose }: { chosenId: string; onChoose: (id: string) => void }) {
  const text = useText(benchWords)
  const query = useCommandQuery(listBenchStations, {})
  const { data } = query
  if (!data) return <QueryState query={query} rows={6} />
  if (data.length === 0) return <NoStations page="bench" />
  const count = (n: number) => (n === 1 ? text('oneWork') : text('worksHere', { n }))
  return (
    <div className="column gap-16 max-width-1200" data-testid="bench-stations">
      <h1 className="flush size-24">{text('chooseStation')}</h1>
      <p className="flush muted">
        {text('chooseHint')} {text('chooseHintPin')}
      </p>
      {[...Map.groupBy(data, ({ workCenterName }) => workCenterName)].map(([center, stations]) => (
        <section key={center} aria-label={center}>
          <h2 className="below-8 muted size-16">{center}</h2>
          <Tiles
            tiles={stations.map(({ id, code, name, workOrders }) => ({
              id,
              name,
              hint: `${code} · ${count(workOrders.length)}`,
              isChosen: id === chosenId,
            }))}
            empty=""
            onChoose={onChoose}
          />
        </section>
      ))}
    </div>
  )
}
