// Page to call for help from a station. The browser remembers the station.

import { findCallPlaces } from '@gemba/contract/production/andon/call-for-help.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { QueryState } from '../../../../resource/query-boundary.tsx'
import { useTabQuery } from '../../../../resource/tab/url-state.ts'
import { useStored } from '../../../../storage/use-stored.ts'
import { NoStations } from '../../station/no-stations.tsx'
import { storedStation } from '../../stored-station.ts'
import { andonWords } from '../words.ts'
import styles from './call-for-help.module.css'
import { CallForHelp } from './call-for-help.tsx'

export function CallForHelpPage() {
  const text = useText(andonWords)
  const urlStationId = useTabQuery('stationId')
  const [storedId, choose] = useStored(storedStation)
  const query = useCommandQuery(findCallPlaces, {})
  const { data } = query
  if (!data) return <QueryState query={query} rows={6} />
  if (data.stations.length === 0) return <NoStations page="call" />
  const stationId = [storedId, urlStationId].find((id) => data.stations.some((station) => station.id === id)) ?? ''
  const centers = Map.groupBy(data.stations, ({ workCenterName }) => workCenterName)
  return (
    <div className="column gap-24 max-width-960" data-testid="call-for-help">
      <label className={`column gap-4 muted ${styles.station}`}>
        {text('station')}
        <select
          className="padding-0-12 control size-18"
          value={stationId}
          onChange={(event) => choose(event.target.value)}
          data-testid="call-station"
        >
          <option value="">{text('chooseStation')}</option>
          {[...centers].map(([center, stations]) => (
            <optgroup key={center} label={center}>
              {stations.map(({ id, code, name }) => (
                <option key={id} value={id}>
                  {name} ({code})
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      {stationId ? <CallForHelp key={stationId} stationId={stationId} types={data.types} /> : null}
    </div>
  )
}
