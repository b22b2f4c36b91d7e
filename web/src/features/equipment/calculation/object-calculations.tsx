import { listCalculationsOfObject } from '@gemba/contract/telemetry/calculation/calculation-runs.ts'
import { useState } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { PlainButton, TextLink } from '../../../ui/button/button.tsx'
import { Section } from '../../../ui/panel/section.tsx'
import { calculationAddress } from '../page-urls.ts'
import { calculationWords } from './words.ts'

const rowsAtOnce = 20
const maxRows = 1000

/** The calculated points of an object, with a link to their calculations. Nothing for an object without any. */
export function ObjectCalculations({ id }: { id: string }) {
  const text = useText(calculationWords)
  const [pageSize, setPageSize] = useState(rowsAtOnce)
  const { data } = useCommandQuery(listCalculationsOfObject, { objectId: id, pageSize })
  if (!data?.total) return null
  const more = Math.min(rowsAtOnce, Math.min(data.total, maxRows) - data.records.length)
  return (
    <Section title={text('ofObject')} testId="object-calculations">
      <ul className="column gap-8 flush unpadded">
        {data.records.map(({ calculationId, pointName, formula }) => (
          <li key={calculationId} className="column gap-2">
            <TextLink to={pageUrl(calculationAddress, { id: calculationId })}>{pointName}</TextLink>
            <span className="muted size-12 break-words">{text('from', { formula })}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <PlainButton className="self-start" onClick={() => setPageSize(pageSize + rowsAtOnce)}>
          {text('showMore', { n: more })}
        </PlainButton>
      ) : null}
    </Section>
  )
}
