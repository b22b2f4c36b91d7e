// Warns in the sheet of a report about material that its pieces need and that was not consumed.
import { listNeededMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { compareDecimals, sumOfDecimals } from '@gemba/contract/rules/decimal.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import type { BenchWork } from '../bench-work.ts'
import { listMissingMaterial, type MissingMaterial } from './missing-material.ts'
import { reportWords } from './words.ts'

interface MissingNoticeProps {
  work: BenchWork
  /** Pieces that wait to be sent. */
  pending: string
  /** The typed quantity. */
  quantity: string
}

/** Materials beyond this number are only counted. */
const maxShown = 3

export function MissingNotice({ work, pending, quantity }: MissingNoticeProps) {
  const text = useText(reportWords)
  const { data = [] } = useCommandQuery(listNeededMaterial, { id: work.id }, { isEnabled: work.isRework === 0 })
  const { goodQuantity, scrapQuantity, reworkQuantity } = work
  const reported = sumOfDecimals(goodQuantity, scrapQuantity, reworkQuantity, pending, quantity)
  const missing = listMissingMaterial(data, { planned: work.quantity, reported })
  if (missing.length === 0) return null
  const stockOf = ({ stock, missing: quantity, unitName }: MissingMaterial): string => {
    if (Number(stock) <= 0) return text('noStock')
    return compareDecimals(stock, quantity) < 0 ? text('stockLeft', { n: `${formatDecimal(stock)} ${unitName}` }) : ''
  }
  const more = missing.length - maxShown
  return (
    <div className="column gap-4 padding-12 framed rounded size-16" role="status" data-testid="missing-material">
      <strong className="error">{text('missingTitle')}</strong>
      <ul className="column gap-4 plain-list">
        {missing.slice(0, maxShown).map((material) => (
          <li key={material.materialId}>
            <strong>{`${material.materialCode} ${formatDecimal(material.missing)} ${material.unitName}`}</strong>{' '}
            {stockOf(material)}
          </li>
        ))}
        {more > 0 ? <li>{text('moreMissing', { n: more })}</li> : null}
      </ul>
    </div>
  )
}
