// The output of a period by day, one chart for each unit, because quantities of different units cannot be added.
import { useText } from '../../../i18n/text.ts'
import { Section } from '../../../ui/panel/section.tsx'
import { DayChart, type DayOutput } from './day-chart.tsx'
import { reportWords } from './words.ts'

interface DayChartsProps {
  from: string
  to: string
  days: readonly DayOutput[]
}

export function DayCharts({ from, to, days }: DayChartsProps) {
  const text = useText(reportWords)
  const byUnit = Map.groupBy(days, ({ unitName }) => unitName)
  const charts = byUnit.size > 0 ? [...byUnit] : [['', []] as const]
  return charts.map(([unit, outputs]) => (
    <Section
      key={unit}
      title={unit === '' ? text('byDay') : text('dayUnit', { title: text('byDay'), unit })}
      testId="report-days"
    >
      <DayChart from={from} to={to} outputs={outputs} unit={unit} />
    </Section>
  ))
}
