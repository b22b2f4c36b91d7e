import type { AlarmFact } from '@gemba/contract/alarm/fact.ts'
import { alarmDictionaries } from '@gemba/contract/alarm/words.ts'
import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { useMemo } from 'react'
import { alarmTexts } from '../../i18n/alarms.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import type { Column } from '../../resource/list/column.ts'
import { Figure } from '../../ui/figure.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { useNow } from '../../ui/ticking.ts'
import { formatDuration } from '../../ui/time.ts'

/** How long an episode has lasted; goes on while it is active. */
export function Lasting({ fact }: { fact: Pick<AlarmFact, 'alarmStatus' | 'occurTs' | 'durationMs'> }) {
  const now = useNow()
  return formatDuration(fact.alarmStatus === 1 ? now - fact.occurTs : fact.durationMs)
}

function wordOf(dictionary: 'isaState' | 'flowStatus', value: number, language: Language): string {
  const words = (alarmDictionaries[dictionary] as Readonly<Record<number, Words>>)[value]
  return words ? wordIn(language, words) : String(value)
}

export function useAlarmColumns(): Column<AlarmFact>[] {
  const text = useText(alarmTexts)
  const language = useLanguage((state) => state.language)
  return useMemo(() => {
    const word = (name: 'isaState' | 'flowStatus', width: number) => ({
      name,
      title: text(name),
      width,
      cell: (fact: AlarmFact) => wordOf(name, fact[name], language),
    })
    const figure = (name: 'alarmValue' | 'limitValue' | 'peakValue') => ({
      name,
      title: text(name),
      width: 96,
      align: 'right' as const,
      cell: (fact: AlarmFact) => <Figure value={fact[name]} unit={fact.unit} decimals={fact.decimals} />,
    })
    return [
      {
        name: 'level',
        title: text('level'),
        width: 90,
        isSortable: true,
        cell: (fact) => (
          <StateMark
            level={fact.level}
            acknowledged={fact.confirmStatus === 1}
            returned={fact.alarmStatus === 2}
            isShort
          />
        ),
      },
      word('isaState', 110),
      { name: 'alarmTime', title: text('alarmTime'), width: 150, isSortable: true, cell: (fact) => fact.alarmTime },
      { name: 'objectName', title: text('object'), width: 130, isSortable: true, cell: (fact) => fact.objectName },
      { name: 'dataName', title: text('point'), width: 120, isSortable: true, cell: (fact) => fact.dataName },
      figure('alarmValue'),
      figure('peakValue'),
      figure('limitValue'),
      { name: 'duration', title: text('duration'), width: 100, cell: (fact) => <Lasting fact={fact} /> },
      word('flowStatus', 90),
    ]
  }, [text, language])
}
