// The hours that an order needs of each work centre against the available hours.
import { useText } from '../../../../i18n/text.ts'
import { Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { StateWord } from '../../../../ui/state/state-word.tsx'
import { formatHours, formatInstant } from '../../../../ui/value/time.ts'
import type { Analysis } from './analysis.ts'
import { analysisWords } from './words.ts'

const lasting = (seconds: number): string => formatHours(seconds * 1000)

export function CapacityTable({ analysis: { capacity, until } }: { analysis: Analysis }) {
  const text = useText(analysisWords)
  if (capacity.length === 0) return null
  const title = text('capacity', { day: formatInstant(until).slice(0, 16) })
  return (
    <Section title={title} testId="analysis-capacity">
      <SmallTable
        label={title}
        heads={[
          { title: text('workCenter') },
          { title: text('load'), isNumber: true },
          { title: text('others'), isNumber: true },
          { title: text('hours'), isNumber: true },
          { title: '' },
        ]}
      >
        {capacity.map(({ workCenterId, workCenterName, loadSeconds, otherSeconds, availableSeconds }) => (
          <tr key={workCenterId}>
            <th scope="row">{workCenterName}</th>
            <td data-is-number>{lasting(loadSeconds)}</td>
            <td data-is-number>{lasting(otherSeconds)}</td>
            <td data-is-number>{availableSeconds === null ? text('noHours') : lasting(availableSeconds)}</td>
            <td>
              {availableSeconds !== null && loadSeconds + otherSeconds > availableSeconds ? (
                <StateWord presence="degraded">{text('overloaded')}</StateWord>
              ) : null}
            </td>
          </tr>
        ))}
      </SmallTable>
    </Section>
  )
}
