import { listCalculationsOfObject } from '@gemba/contract/telemetry/calculation/calculation-runs.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { TextLink } from '../../../ui/button/button.tsx'
import { Section } from '../../../ui/panel/section.tsx'
import { calculationAddress } from '../page-urls.ts'
import { calculationWords } from './words.ts'

/** The calculated points of an object, with a link to their calculations. Nothing for an object without any. */
export function ObjectCalculations({ id }: { id: string }) {
  const text = useText(calculationWords)
  const { data } = useCommandQuery(listCalculationsOfObject, { objectId: id })
  if (!data?.length) return null
  return (
    <Section title={text('ofObject')} testId="object-calculations">
      <ul className="column gap-8 flush unpadded">
        {data.map(({ calculationId, pointName, formula }) => (
          <li key={calculationId} className="column gap-2">
            <TextLink to={pageUrl(calculationAddress, { id: calculationId })}>{pointName}</TextLink>
            <span className="muted size-12 break-words">{text('from', { formula })}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
