// Alarms that are shelved or out of service, those for the longest time first.
import { alarmLevel, isaState } from '@gemba/contract/alarm/dictionaries.ts'
import { pageHiddenAlarms } from '@gemba/contract/alarm/shelf/shelve-alarms.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { choice } from '@gemba/contract/kit/field.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { Filter } from '../../../resource/list/filter/filter.ts'
import type { Column } from '../../../resource/list/grid/column.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { formatDuration, formatInstant } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { AlarmDetails } from '../alarm-details.tsx'
import { alarmRowActions } from '../alarm-row-actions.ts'
import { useDealing } from '../dealing.tsx'
import { EpisodeMark } from '../episode-mark.tsx'
import { useRowActionText } from '../row-action-text.ts'
import { alarmTexts } from '../words.ts'
import { shelfWords } from './words.ts'

type HiddenAlarm = CommandReply<typeof pageHiddenAlarms>['records'][number]

const sinceOf = ({ serviceTs, shelveTs, suppressTs, raiseTs }: HiddenAlarm): number =>
  serviceTs ?? shelveTs ?? suppressTs ?? raiseTs

/** The time since the alarm was hidden. */
function Age({ alarm }: { alarm: HiddenAlarm }) {
  return formatDuration(Math.max(0, useNow() - sinceOf(alarm)))
}

function useColumns(): Column<HiddenAlarm>[] {
  const text = useText(shelfWords)
  const alarmText = useText(alarmTexts)
  const language = useLanguage((state) => state.language)
  return useMemo(() => {
    const column = (
      name: string,
      title: string,
      width: number,
      cell: (alarm: HiddenAlarm) => ReactNode,
    ): Column<HiddenAlarm> => ({ name, title, width, cell })
    return [
      column('level', alarmText('level'), 130, (alarm) => <EpisodeMark episode={alarm} isShort />),
      column('objectName', alarmText('objectPoint'), 220, ({ objectName, dataName }) => `${objectName} · ${dataName}`),
      column('state', text('state'), 140, (alarm) => wordOfCode(isaState, alarm.isaState, language)),
      column('age', text('age'), 120, (alarm) => <Age alarm={alarm} />),
      column('reason', text('reason'), 240, (alarm) => alarm.serviceReason ?? alarm.shelveReason ?? '—'),
      column('by', text('by'), 120, (alarm) => alarm.hiddenByName ?? alarm.serviceUser ?? alarm.shelveUser ?? '—'),
      column('since', text('since'), 172, (alarm) => formatInstant(sinceOf(alarm))),
      column('until', text('until'), 172, ({ shelveUntil }) => (shelveUntil ? formatInstant(shelveUntil) : '—')),
    ]
  }, [text, alarmText, language])
}

const cards = { mark: 'level', title: 'objectName', aside: 'age', facts: ['state', 'reason', 'by', 'since', 'until'] }

export function HiddenAlarmsPage() {
  const text = useText(shelfWords)
  const alarmText = useText(alarmTexts)
  const label = useRowActionText()
  const columns = useColumns()
  const { doers, dialog } = useDealing()
  const [opened, setOpened] = useState<HiddenAlarm>()
  const filters: Filter[] = [
    { name: 'level', label: alarmText('level'), field: choice(alarmLevel) },
    { name: 'objectCode', label: alarmText('objectCode') },
    { name: 'dataName', label: alarmText('dataName') },
  ]
  const { unshelve, putBack, assign } = doers
  return (
    <>
      <ListPage<HiddenAlarm>
        of={['alarm', 'hidden']}
        by={pageHiddenAlarms}
        title={text('title')}
        columns={columns}
        filters={filters}
        cards={cards}
        rowActions={alarmRowActions(label, { unshelve, putBack, assign })}
        onOpen={setOpened}
        empty={{ title: text('none'), hint: text('noneHint'), mark: 'good' }}
        refetchMs={15_000}
      />
      {opened ? <AlarmDetails episode={opened} doers={doers} onClose={() => setOpened(undefined)} /> : null}
      {dialog}
    </>
  )
}
