import { alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import { limitKeys } from '@gemba/contract/alarm/limits.ts'
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import type { Language, Page } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callRoute } from '../../api/call-route.ts'
import type { CurveLimit, CurveSeries } from '../../chart/curve-series.ts'
import { useLanguage } from '../../i18n/language.ts'
import { joinedLabelOf, permissionOf } from '../../resource/labels.ts'
import { useCan } from '../../session/session.ts'
import { formatNumber } from '../../ui/value/number.ts'
import { type Conversion, conversionOf, useDisplayUnits } from '../../ui/value/units.ts'
import { type PointRow, stateWordsOf } from './rows.ts'

type Rule = EntityOf<typeof alarmRule>

/** Returns a line for each limit of a rule, labelled with its level and value. */
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
        side: key.endsWith('Min') ? 'low' : 'high',
        label: `${wordOfCode(alarmLevel, alarmLevel.codes[colour], language)} ${formatNumber(value)}`,
      },
    ]
  })
}

/**
 * Returns the chosen points as series of a curve, with the limits of their rules. Points of other objects are prefixed
 * with the name of the object.
 */
export function useCurveSeries(
  ownPoints: readonly PointRow[],
  others: readonly PointRow[],
  chosen: readonly string[],
): CurveSeries[] {
  const language = useLanguage((state) => state.language)
  const units = useDisplayUnits((state) => state.units)
  const canSeeLimits = useCan(permissionOf(alarmRule, 'page'))
  const rules = useQueries({
    queries: chosen.map((pointId) => ({
      queryKey: ['alarm', 'alarmRule', { pointId }],
      queryFn: () =>
        callRoute<Page<Rule>>(alarmRule, 'page', { pointId, pageNumber: 1, pageSize: 20 }, { isRead: true }),
      enabled: canSeeLimits,
      staleTime: 60_000,
    })),
    // The limits of a rate or a deviation are no values of the point.
    combine: (answers) =>
      answers.flatMap((answer) => answer.data?.records ?? []).filter(({ kind }) => kind === alarmRuleKind.codes.limit),
  })
  return useMemo(
    () =>
      chosen.flatMap((pointId) => {
        const otherPoint = others.find((candidate) => candidate.id === pointId)
        const point = ownPoints.find((candidate) => candidate.id === pointId) ?? otherPoint
        if (!point) return []
        const objectName = point === otherPoint ? joinedLabelOf(point, 'objectId') : undefined
        const conversion = conversionOf(point.unit, units)
        const states = stateWordsOf(point, language)
        const limiting = rules.filter((rule) => rule.pointId === pointId && rule.isEnabled === 1)
        return [
          {
            pointId,
            name: objectName ? `${objectName} · ${nameIn(point, language)}` : nameIn(point, language),
            unit: conversion?.unit ?? point.unit ?? '',
            convert: conversion?.convert,
            decimals: point.decimals,
            periodMs: point.periodMs,
            states,
            limits: limiting.flatMap((rule) => limitsOf(rule, language, conversion)),
          },
        ]
      }),
    [ownPoints, others, chosen, rules, language, units],
  )
}
