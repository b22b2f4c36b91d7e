import { alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import { limitKeys } from '@gemba/contract/alarm/limits.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { nameIn } from '@gemba/contract/english-name.ts'
import { storeMode } from '@gemba/contract/equipment/dictionaries.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import type { Language, Page } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callRoute } from '../../api/call-route.ts'
import type { CurveLimit, CurveSeries } from '../../chart/curve-series.ts'
import { useLanguage } from '../../i18n/language.ts'
import { permissionOf } from '../../resource/labels.ts'
import { useCan } from '../../session/session.ts'
import { formatNumber } from '../../ui/value/number.ts'
import { type Conversion, conversionOf, useDisplayUnits } from '../../ui/value/units.ts'
import { type PointRow, stateWordsOf } from './rows.ts'

type Rule = EntityOf<typeof alarmRule>

/** Lines for the limits of a rule, each named by its level and value. */
function limitsOf(rule: Rule, language: Language, conversion: Conversion | undefined): CurveLimit[] {
  return limitKeys.flatMap((key) => {
    const measured = rule[key]
    if (measured === null || measured === undefined) return []
    const value = conversion?.convert(measured) ?? measured
    const colour = key.slice(0, -3) as keyof typeof alarmLevel.codes
    return [
      {
        value,
        colour,
        label: `${wordOfCode(alarmLevel, alarmLevel.codes[colour], language)} ${formatNumber(value)}`,
      },
    ]
  })
}

/** What is stored on change, and what is a state, holds until it changes. */
const isHeld = ({ storeMode: mode }: Pick<PointRow, 'storeMode'>): boolean => mode === storeMode.codes.onChange

/** The chosen points as series of a curve, with the limits of their rules. */
export function useCurveSeries(points: readonly PointRow[], chosen: readonly string[]): CurveSeries[] {
  const language = useLanguage((state) => state.language)
  const units = useDisplayUnits((state) => state.units)
  const maySeeLimits = useCan(permissionOf(alarmRule, 'page'))
  const rules = useQueries({
    queries: chosen.map((pointId) => ({
      queryKey: ['alarm', 'alarmRule', { pointId }],
      queryFn: () =>
        callRoute<Page<Rule>>(alarmRule, 'page', { pointId, pageNumber: 1, pageSize: 20 }, { isRead: true }),
      enabled: maySeeLimits,
      staleTime: 60_000,
    })),
    combine: (answers) => answers.flatMap((answer) => answer.data?.records ?? []),
  })
  return useMemo(
    () =>
      chosen.flatMap((pointId) => {
        const one = points.find((candidate) => candidate.id === pointId)
        if (!one) return []
        const conversion = conversionOf(one.unit, units)
        const states = stateWordsOf(one, language)
        const own = rules.filter((rule) => rule.pointId === pointId && rule.isEnabled === 1)
        return [
          {
            pointId,
            name: nameIn(one, language),
            unit: conversion?.unit ?? one.unit ?? '',
            ...(conversion && { convert: conversion.convert }),
            decimals: one.decimals,
            periodMs: one.periodMs,
            isStep: isHeld(one) || states !== undefined,
            ...(states && { states }),
            limits: own.flatMap((rule) => limitsOf(rule, language, conversion)),
          },
        ]
      }),
    [points, chosen, rules, language, units],
  )
}
