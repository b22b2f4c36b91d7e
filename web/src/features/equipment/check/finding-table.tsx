import type { PointFinding } from '@gemba/contract/equipment/check/check-points.ts'
import { pointFault } from '@gemba/contract/equipment/check/point-fault.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { TextLink } from '../../../ui/button/button.tsx'
import { SmallTable } from '../../../ui/panel/section.tsx'
import { formatNumber } from '../../../ui/value/number.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { objectPointsAddress } from '../page-urls.ts'
import { checkWords } from './words.ts'

const formatValue = (value: PointFinding['value']): string =>
  value === null ? '—' : typeof value === 'number' ? formatNumber(value) : String(value)

/** Findings of a check, with a link to the points of each object, where settings are corrected. */
export function FindingTable({ findings }: { findings: readonly PointFinding[] }) {
  const text = useText(checkWords)
  const language = useLanguage((state) => state.language)
  return (
    <div className="card">
      <SmallTable
        label={text('title')}
        heads={[
          { title: text('object') },
          { title: text('point') },
          { title: text('finding') },
          { title: text('expected') },
          { title: text('value'), isNumber: true },
          { title: text('time') },
        ]}
      >
        {findings.map(({ pointId, objectId, objectName, pointName, fault, expected, value, ts }) => (
          <tr key={`${pointId}-${fault}-${expected}`}>
            <th scope="row">
              <TextLink to={pageUrl(objectPointsAddress, { id: objectId })}>{objectName}</TextLink>
            </th>
            <td>{pointName}</td>
            <td>{wordOfCode(pointFault, fault, language)}</td>
            <td>{expected ?? '—'}</td>
            <td data-is-number>{formatValue(value)}</td>
            <td>{ts === null ? '—' : formatInstant(ts)}</td>
          </tr>
        ))}
      </SmallTable>
    </div>
  )
}
