// Marks of the shifts on a calendar: a letter and a colour each.

import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { shift } from '@gemba/contract/production/calendar/shift.ts'
import { useMemo } from 'react'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useCan } from '../../../session/session.ts'
import { useTheme } from '../../../ui/theme/theme.ts'
import { chartColours } from '../../../ui/theme/tokens.ts'

export interface ShiftMark {
  readonly id: string
  readonly name: string
  readonly letter: string
  readonly colour: string
  readonly startTime: string
  readonly endTime: string
  readonly isEnabled: boolean
}

type ShiftRow = EntityOf<typeof shift>

/** Returns the shifts by start time. Undefined until they are loaded, empty without the permission to see them. */
export function useShiftMarks(): { readonly marks: readonly ShiftMark[] | undefined; readonly failure: unknown } {
  const canRead = useCan('shift:view')
  const language = useLanguage((state) => state.language)
  const theme = useTheme((state) => state.theme)
  const { data, error } = useRouteQuery<ShiftRow[]>({ resource: shift, operation: 'list' }, { isEnabled: canRead })
  const marks = useMemo(() => {
    if (!canRead) return []
    const colours = chartColours[theme]
    return data
      ?.toSorted((left, right) => left.startTime.localeCompare(right.startTime) || left.code.localeCompare(right.code))
      .map((row, index) => {
        const { id, startTime, endTime, isEnabled } = row
        const name = nameIn(row, language)
        const colour = colours[index % colours.length] ?? ''
        return { id, name, letter: [...name][0] ?? '', colour, startTime, endTime, isEnabled: isEnabled === 1 }
      })
  }, [data, language, canRead, theme])
  return { marks, failure: data ? null : error }
}
