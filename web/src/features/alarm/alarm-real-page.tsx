// Real-time alarms: active or unhandled episodes, which are acknowledged and handled singly, by selection or by filter.

import {
  alarmLevel,
  alarmResult,
  alarmStatus,
  confirmStatus,
  dataSource,
  flowStatus,
} from '@gemba/contract/alarm/dictionaries.ts'
import { type AlarmEpisode, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { Dictionary } from '@gemba/contract/kit/dictionary.ts'
import { choice, instant } from '@gemba/contract/kit/field.ts'
import { EllipsisIcon } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import type { Filter } from '../../resource/list/filter/filter.ts'
import { type ListContext, ListPage } from '../../resource/list/list-page.tsx'
import { usePolledReadings } from '../../resource/polled-readings.ts'
import { MainButton, PlainButton } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { useIsBelow } from '../../ui/theme/width.ts'
import type { Target } from './alarm-actions.ts'
import { useAlarmColumns } from './alarm-columns.tsx'
import { AlarmDetails } from './alarm-details.tsx'
import { alarmFilterOf } from './alarm-filter.ts'
import { alarmRowActions, type RowActionHandlers } from './alarm-row-actions.ts'
import { useDealing } from './dealing.tsx'
import { toUnlisted } from './listed-alarm.ts'
import { PolledReadings } from './live-figures.tsx'
import { useRowActionText } from './row-action-text.ts'
import { FloodBanner } from './shelf/flood-banner.tsx'
import { shelfWords } from './shelf/words.ts'
import { alarmTexts } from './words.ts'

const choices = { alarmStatus, confirmStatus, flowStatus, alarmResult, dataSource }

/** The filter of S-192, the most used fields first. */
function useFilters(): Filter[] {
  const text = useText(alarmTexts)
  const plain = (name: 'objectCode' | 'dataName' | 'dataCode') => ({ name, label: text(name) })
  const chosen = (name: keyof typeof choices) => ({ name, label: text(name), field: choice<Dictionary>(choices[name]) })
  return [
    chosen('alarmStatus'),
    chosen('confirmStatus'),
    { name: 'level', label: text('level'), field: choice(alarmLevel) },
    plain('objectCode'),
    plain('dataName'),
    chosen('flowStatus'),
    chosen('alarmResult'),
    plain('dataCode'),
    { name: 'liveLevel', label: text('liveLevel'), field: choice(alarmLevel) },
    chosen('dataSource'),
    { name: 'startSearch', label: text('startSearch'), field: instant() },
    { name: 'endSearch', label: text('endSearch'), field: instant() },
  ]
}

const cards = {
  mark: 'level',
  title: 'objectName',
  aside: 'alarmTime',
  facts: ['now', 'peakValue', 'limitValue', 'isaState'],
}

type AlarmPage = CommandReply<typeof pageAlarmEpisodes>

export function AlarmRealPage() {
  const text = useText(alarmTexts)
  const label = useRowActionText()
  const columns = useAlarmColumns()
  const filters = useFilters()
  const { doers, dialog } = useDealing()
  const [rows, setRows] = useState<readonly AlarmEpisode[]>([])
  const polled = usePolledReadings([...new Set(rows.map(({ dataId }) => dataId))])
  const [openedAlarm, setOpenedAlarm] = useState<AlarmEpisode>()
  return (
    <PolledReadings value={polled}>
      <ListPage<AlarmEpisode>
        of={['alarm', 'fact']}
        by={pageAlarmEpisodes}
        title={text('title')}
        columns={columns}
        filters={filters}
        filterOf={alarmFilterOf}
        cards={cards}
        rowActions={alarmRowActions(label, doers)}
        hasSelection={Object.keys(doers).length > 0}
        onOpen={setOpenedAlarm}
        onRows={setRows}
        toUnlisted={toUnlisted}
        empty={{ title: text('none'), hint: text('noneHint'), mark: 'good' }}
        refetchMs={10_000}
        summary={() => <FloodBanner />}
        actions={(view) => <AlarmActions view={view} doers={doers} />}
      />
      {openedAlarm ? (
        <AlarmDetails episode={openedAlarm} doers={doers} onClose={() => setOpenedAlarm(undefined)} />
      ) : null}
      {dialog}
    </PolledReadings>
  )
}

interface AlarmActionsProps {
  view: ListContext<AlarmEpisode>
  doers: RowActionHandlers
}

/** Buttons for the selected alarms; without a selection, for all that match the filter. */
function AlarmActions({ view, doers }: AlarmActionsProps) {
  const { confirm, handle } = doers
  const text = useText(alarmTexts)
  const isNarrow = useIsBelow('phone')
  if (view.selected.size > 0) return <ChosenActions view={view} doers={doers} />
  const all = (perform: (target: Target) => unknown) => () => {
    const { asOf } = view.answer as AlarmPage
    perform({ kind: 'all', filter: view.filter, asOf, total: view.total })
  }
  const isNone = view.total === 0
  const buttons = (
    <>
      {confirm ? (
        <PlainButton onClick={all(confirm)} disabled={isNone} data-testid="confirm-all">
          {text('confirmAll')}
        </PlainButton>
      ) : null}
      {handle ? (
        <PlainButton onClick={all(handle)} disabled={isNone} data-testid="handle-all">
          {text('handleAll')}
        </PlainButton>
      ) : null}
    </>
  )
  if (!isNarrow || !(confirm || handle)) return buttons
  // On a phone they would push the first alarm out of sight.
  return (
    <Popover button={<Icon of={EllipsisIcon} size={20} />} label={text('more')} testId="alarm-more">
      {() => <span className="column gap-8">{buttons}</span>}
    </Popover>
  )
}

function ChosenActions({ view, doers: { confirm, handle, shelve } }: AlarmActionsProps) {
  const text = useText(alarmTexts)
  const shelfText = useText(shelfWords)
  const n = view.selected.size
  const chosen = (perform: (target: Target) => unknown) => () => {
    const seen = view.rows.filter(({ id }) => view.selected.has(id))
    const versions = Object.fromEntries(seen.map(({ id, version }) => [id, version]))
    perform({ kind: 'chosen', ids: [...view.selected], versions })
    view.clearSelection()
  }
  return (
    <>
      {shelve ? (
        <PlainButton onClick={chosen(shelve)} data-testid="shelve-button">
          {shelfText('shelveChosen', { n })}
        </PlainButton>
      ) : null}
      {handle ? (
        <PlainButton onClick={chosen(handle)} data-testid="handle-button">
          {text('handleChosen', { n })}
        </PlainButton>
      ) : null}
      {confirm ? (
        <MainButton onClick={chosen(confirm)} data-testid="confirm-button">
          {text('confirmChosen', { n })}
        </MainButton>
      ) : null}
    </>
  )
}
