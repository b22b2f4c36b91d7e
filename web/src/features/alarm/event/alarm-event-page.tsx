// Events without a state: gateways that went offline or came back, and actions by which people hide alarms.
import { pageAlarmEvents } from '@gemba/contract/alarm/event/alarm-event.ts'
import { alarmEventType } from '@gemba/contract/alarm/event/dictionaries.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { choice, instant } from '@gemba/contract/kit/field.ts'
import { useMemo } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { Filter } from '../../../resource/list/filter/filter.ts'
import type { Column } from '../../../resource/list/grid/column.ts'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { eventWords } from './words.ts'

type AlarmEventRow = CommandReply<typeof pageAlarmEvents>['records'][number] & { readonly id: string }

const cards = { title: 'content', aside: 'eventTime', facts: ['eventType', 'userName'] }

export function AlarmEventPage() {
  const text = useText(eventWords)
  const language = useLanguage((state) => state.language)
  const columns = useMemo(
    (): Column<AlarmEventRow>[] => [
      { name: 'eventTime', title: text('time'), width: 172, cell: ({ eventTime }) => eventTime },
      {
        name: 'eventType',
        title: text('type'),
        width: 180,
        cell: ({ eventType }) => wordOfCode(alarmEventType, eventType, language),
      },
      { name: 'content', title: text('content'), width: 480, cell: ({ content }) => content },
      {
        name: 'userName',
        title: text('by'),
        width: 140,
        cell: ({ personName, userName }) => personName ?? userName ?? '—',
      },
    ],
    [text, language],
  )
  const filters: Filter[] = [
    { name: 'eventType', label: text('type'), field: choice(alarmEventType) },
    { name: 'startTime', label: text('from'), field: instant() },
    { name: 'endTime', label: text('to'), field: instant() },
  ]
  return (
    <ListPage<AlarmEventRow>
      of={['alarm', 'event']}
      by={pageAlarmEvents}
      title={text('title')}
      columns={columns}
      filters={filters}
      cards={cards}
      empty={{ title: text('none'), hint: text('noneHint') }}
      refetchMs={30_000}
    />
  )
}
