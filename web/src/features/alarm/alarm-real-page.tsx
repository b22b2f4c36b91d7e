// The real-time alarms: what is active or not yet handled, to be confirmed and handled singly, by choice or by filter.
import {
  alarmLevel,
  alarmResult,
  alarmStatus,
  confirmStatus,
  dataSource,
  flowStatus,
} from '@gemba/contract/alarm/dictionaries.ts'
import { type AlarmEpisode, confirmAlarm, handleAlarm, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { Dictionary } from '@gemba/contract/kit/dictionary.ts'
import { choice, instant } from '@gemba/contract/kit/field.ts'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import type { Values } from '../../resource/form/check.ts'
import type { Filter } from '../../resource/list/filter/filter.ts'
import { type ListContext, ListPage } from '../../resource/list/list-page.tsx'
import { usePolledReadings } from '../../resource/polled-readings.ts'
import { useCan } from '../../session/session.ts'
import { toast } from '../../ui/state/toast.tsx'
import { formatInstant } from '../../ui/value/time.ts'
import { type Target, useAlarmActs } from './alarm-acts.ts'
import { useAlarmColumns } from './alarm-columns.tsx'
import { AlarmDetails } from './alarm-details.tsx'
import { HandleDialog } from './handle-dialog.tsx'
import { PolledReadings } from './live-figures.tsx'
import { type Doers, rowActs } from './row-acts.ts'
import { alarmTexts } from './words.ts'

const choices = { alarmStatus, confirmStatus, flowStatus, alarmResult, dataSource }

/** The filter of S-192, the most used first. */
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
    chosen('dataSource'),
    { name: 'startSearch', label: text('startSearch'), field: instant() },
    { name: 'endSearch', label: text('endSearch'), field: instant() },
  ]
}

/** Times travel as the plant's wall clock. */
export function alarmFilterOf({ startSearch, endSearch, ...rest }: Values): Values {
  return {
    ...rest,
    ...(typeof startSearch === 'number' ? { startSearch: formatInstant(startSearch) } : {}),
    ...(typeof endSearch === 'number' ? { endSearch: formatInstant(endSearch) } : {}),
  }
}

type AlarmPage = CommandReply<typeof pageAlarmEpisodes>

export function AlarmRealPage() {
  const text = useText(alarmTexts)
  const columns = useAlarmColumns()
  const filters = useFilters()
  const acts = useAlarmActs()
  const mayConfirm = useCan(confirmAlarm.permission)
  const mayHandle = useCan(handleAlarm.permission)
  const [rows, setRows] = useState<readonly AlarmEpisode[]>([])
  const polled = usePolledReadings([...new Set(rows.map(({ dataId }) => dataId))])
  const [shown, setShown] = useState<AlarmEpisode>()
  const [handling, setHandling] = useState<Target>()

  const doers: Doers = {
    ...(mayConfirm && { confirm: acts.confirm }),
    ...(mayHandle && { handle: setHandling }),
  }
  return (
    <PolledReadings value={polled}>
      <ListPage<AlarmEpisode>
        of={['alarm', 'fact']}
        by={pageAlarmEpisodes}
        title={text('title')}
        columns={columns}
        filters={filters}
        filterOf={alarmFilterOf}
        rowActions={rowActs(text, doers)}
        hasSelection={mayConfirm || mayHandle}
        onOpen={setShown}
        onRows={setRows}
        emptyTitle={text('none')}
        refetchMs={10_000}
        actions={(view) => <Acts view={view} confirm={doers.confirm} handle={doers.handle} />}
      />
      {shown ? <AlarmDetails episode={shown} doers={doers} onClose={() => setShown(undefined)} /> : null}
      {handling ? (
        <HandleDialog
          title={titleOf(handling, text)}
          onSave={(values) => acts.handle(handling, values)}
          onClose={() => setHandling(undefined)}
        />
      ) : null}
    </PolledReadings>
  )
}

/** Says which alarms are handled: the one by its name, more by their number. */
function titleOf(target: Target, text: ReturnType<typeof useText<typeof alarmTexts>>): string {
  if (target.kind === 'one') {
    const { objectName, dataName } = target.episode
    return text('handleOne', { name: `${objectName} · ${dataName}` })
  }
  return text('handleTitle', { n: target.kind === 'chosen' ? target.ids.length : target.total })
}

interface ActsProps {
  view: ListContext<AlarmEpisode>
  confirm: ((target: Target) => unknown) | undefined
  handle: ((target: Target) => unknown) | undefined
}

/** Buttons for the chosen alarms and for all that match. */
function Acts({ view, confirm, handle }: ActsProps) {
  const text = useText(alarmTexts)
  const chosen = (act: (target: Target) => unknown) => () => {
    if (view.selected.size === 0) return toast('warn', text('chooseFirst'))
    act({ kind: 'chosen', ids: [...view.selected] })
    view.clearSelection()
  }
  const all = (act: (target: Target) => unknown) => () => {
    const { asOf } = view.answer as AlarmPage
    act({ kind: 'all', filter: view.filter, asOf, total: view.total })
  }
  const isNone = view.total === 0
  return (
    <>
      {confirm ? (
        <button
          type="button"
          className="plain-button"
          onClick={all(confirm)}
          disabled={isNone}
          data-testid="confirm-all"
        >
          {text('confirmAll')}
        </button>
      ) : null}
      {handle ? (
        <button type="button" className="plain-button" onClick={all(handle)} disabled={isNone} data-testid="handle-all">
          {text('handleAll')}
        </button>
      ) : null}
      {handle ? (
        <button type="button" className="plain-button" onClick={chosen(handle)} data-testid="handle-button">
          {text('handle')}
        </button>
      ) : null}
      {confirm ? (
        <button type="button" className="main-button" onClick={chosen(confirm)} data-testid="confirm-button">
          {text('confirm')}
        </button>
      ) : null}
    </>
  )
}
