// The list of stations with their working times.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { findWorkingTime } from '@gemba/contract/production/calendar/working-time.ts'
import { station } from '@gemba/contract/production/work-center/station.ts'
import { useState } from 'react'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useCan } from '../../../session/session.ts'
import { stationWords } from './words.ts'
import { WorkingTimePanel } from './working-time-panel.tsx'

type Station = EntityOf<typeof station>

export function StationListPage() {
  const text = useText(stationWords)
  const nameOf = useName()
  const canAsk = useCan(findWorkingTime.permission)
  const [openedStation, setOpenedStation] = useState<Station>()
  return (
    <>
      <ResourcePage
        resource={station}
        rowActions={canAsk ? [{ name: 'workingTime', label: text('workingTime'), onRun: setOpenedStation }] : []}
      />
      {openedStation ? (
        <WorkingTimePanel
          station={{ id: openedStation.id, name: nameOf(openedStation) }}
          onClose={() => setOpenedStation(undefined)}
        />
      ) : null}
    </>
  )
}
