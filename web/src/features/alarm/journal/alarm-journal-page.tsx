// The alarm journal: all alarms of a period, response times, the most frequent points, and the export as a workbook.

import { alarmLevel, alarmResult } from '@gemba/contract/alarm/dictionaries.ts'
import { type AlarmEpisode, readAlarmByBatchNo } from '@gemba/contract/alarm/episode.ts'
import { exportAlarmJournal, journalWords, pageAlarmJournal } from '@gemba/contract/alarm/journal.ts'
import { journalTitle } from '@gemba/contract/alarm/menu-groups.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { choice, instant, reference } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { DownloadIcon } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { downloadFile } from '../../../api/transfer.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import type { Filter } from '../../../resource/list/filter/filter.ts'
import type { Column } from '../../../resource/list/grid/column.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { useTabQuery } from '../../../resource/tab/url-state.ts'
import { useCan } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { Figure } from '../../../ui/value/figure.tsx'
import { formatDuration } from '../../../ui/value/time.ts'
import { Lasting } from '../alarm-columns.tsx'
import { AlarmDetails } from '../alarm-details.tsx'
import { alarmFilterOf } from '../alarm-filter.ts'
import type { RowActionHandlers } from '../alarm-row-actions.ts'
import { useDealing } from '../dealing.tsx'
import { alarmTexts } from '../words.ts'
import { JournalFigures } from './journal-figures.tsx'

const monthMs = 30 * 86_400_000

/** Returns the filters, time first. The object filter needs the permission to list objects. */
function useFilters(objectId: string | undefined): Filter[] {
  const text = useText(alarmTexts)
  const canSeeObjects = useCan(permissionOf(object, 'page'))
  return [
    { name: 'startSearch', label: text('startSearch'), field: instant() },
    { name: 'endSearch', label: text('endSearch'), field: instant() },
    ...(canSeeObjects && objectId === undefined
      ? [{ name: 'underObjectId', label: text('object'), field: reference(object) }]
      : []),
    { name: 'maxLevel', label: text('level'), field: choice(alarmLevel) },
    { name: 'alarmResult', label: text('alarmResult'), field: choice(alarmResult) },
    { name: 'objectCode', label: text('objectCode') },
    { name: 'dataCode', label: text('dataCode') },
  ]
}

const cards = {
  mark: 'maxLevel',
  title: 'objectName',
  aside: 'alarmTime',
  facts: ['dataName', 'peakValue', 'limitValue', 'toAck', 'toHandle', 'alarmResult', 'duration', 'handleText', 'count'],
}

type Cell = (episode: AlarmEpisode) => ReactNode
type Name = Exclude<keyof typeof journalWords, 'unit'>

const between = (from: number, to: number | null | undefined): string =>
  typeof to === 'number' ? formatDuration(to - from) : '—'

function useColumns(): Column<AlarmEpisode>[] {
  const language = useLanguage((state) => state.language)
  return useMemo(() => {
    const column = (name: Name, width: number, cell: Cell): Column<AlarmEpisode> => {
      return { name, title: wordIn(language, journalWords[name]), width, cell }
    }
    const figure = (name: 'alarmValue' | 'peakValue' | 'limitValue'): Column<AlarmEpisode> => ({
      ...column(name, 110, (episode) => (
        <Figure value={episode[name]} unit={episode.unit} decimals={episode.decimals} />
      )),
      align: 'right',
    })
    const sorted = (declared: Column<AlarmEpisode>): Column<AlarmEpisode> => ({ ...declared, isSortable: true })
    return [
      sorted(
        column('maxLevel', 110, (episode) => (
          <StateMark
            level={episode.maxLevel}
            acknowledged={episode.confirmStatus === 1}
            returned={episode.alarmStatus === 2}
            isShort
          />
        )),
      ),
      sorted(column('objectName', 150, (episode) => episode.objectName)),
      column('dataName', 150, (episode) => episode.dataName),
      sorted(column('alarmTime', 172, (episode) => episode.alarmTime)),
      figure('peakValue'),
      figure('limitValue'),
      column('toAck', 160, (episode) => between(episode.raiseTs, episode.ackTs)),
      column('toHandle', 130, (episode) => between(episode.raiseTs, episode.handleTs)),
      column('alarmResult', 110, (episode) =>
        episode.handleTs ? wordOfCode(alarmResult, episode.alarmResult, language) : '—',
      ),
      column('duration', 110, (episode) => <Lasting episode={episode} />),
      column('handleText', 200, (episode) => episode.handleText ?? '—'),
      column('ackUser', 110, (episode) => episode.ackName ?? episode.ackUser ?? '—'),
      column('handleUser', 110, (episode) => episode.handleName ?? episode.handleUser ?? '—'),
      column('recoverTime', 172, (episode) => episode.recoverTime ?? '—'),
      figure('alarmValue'),
      { ...column('count', 110, (episode) => episode.count), align: 'right' },
      column('batchNo', 190, (episode) => episode.batchNo),
    ]
  }, [language])
}

export const AlarmJournalPage = () => <AlarmJournal />

/** The journal of one object and its descendants, as a tab of its page. */
export const ObjectJournal = ({ id }: { id: string }) => <AlarmJournal objectId={id} />

function AlarmJournal({ objectId }: { objectId?: string }) {
  const text = useText(alarmTexts)
  const language = useLanguage((state) => state.language)
  const columns = useColumns()
  const filters = useFilters(objectId)
  const { doers, dialog } = useDealing()
  const [since] = useState(() => Date.now() - monthMs)
  const [openedAlarm, setOpenedAlarm] = useState<AlarmEpisode>()
  return (
    <>
      <ListPage<AlarmEpisode>
        of={['alarm', 'journal']}
        by={pageAlarmJournal}
        title={wordIn(language, journalTitle)}
        columns={columns}
        filters={filters}
        initialFilter={{ startSearch: since }}
        fixedFilter={objectId === undefined ? undefined : { underObjectId: objectId }}
        addressed={objectId === undefined ? undefined : { tab: 'journal' }}
        filterOf={alarmFilterOf}
        cards={cards}
        empty={{ title: text('noPast'), hint: text('noPastHint') }}
        onOpen={setOpenedAlarm}
        summary={({ filter }) => <JournalFigures filter={filter} />}
        actions={({ filter, total }) => (
          <PlainButton
            disabled={total === 0}
            onClick={() => void downloadFile(exportAlarmJournal, filter).catch(notifyFailure)}
            data-testid="journal-export"
          >
            <Icon of={DownloadIcon} />
            {text('export')}
          </PlainButton>
        )}
      />
      {openedAlarm ? (
        <AlarmDetails episode={openedAlarm} doers={doers} onClose={() => setOpenedAlarm(undefined)} />
      ) : null}
      <LinkedAlarm doers={doers} />
      {dialog}
    </>
  )
}

/** Opens the alarm whose batch number is in the URL, for example from a mark on a curve. */
function LinkedAlarm({ doers }: { doers: RowActionHandlers }) {
  const batchNo = useTabQuery('alarm')
  const [closed, setClosed] = useState('')
  const isRequested = batchNo !== '' && batchNo !== closed
  const { data } = useCommandQuery(readAlarmByBatchNo, { batchNo }, { isEnabled: isRequested })
  if (!isRequested || data?.episode.batchNo !== batchNo) return null
  return <AlarmDetails episode={data.episode} doers={doers} onClose={() => setClosed(batchNo)} />
}
