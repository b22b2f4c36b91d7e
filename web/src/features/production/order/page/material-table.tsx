// The material of an order by the operation that needs it.
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { consumeType } from '@gemba/contract/production/route/dictionaries.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { RecordCell } from '../../../../resource/tab/record-cell.tsx'
import { NothingHere, Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { orderPageWords } from '../words.ts'
import { KitHeadline } from './kit-headline.tsx'
import type { OrderPlan } from './order-plan.ts'
import { PrepareButton, Prepares } from './prepares.tsx'

/** The way of material to the line, one quantity for each step. */
const steps = ['requested', 'reserved', 'picked', 'received'] as const

export function MaterialTable({ plan }: { plan: OrderPlan }) {
  const { materials, segments } = plan
  const text = useText(orderPageWords)
  const language = useLanguage((state) => state.language)
  const segmentOf = (id: string | null) => {
    const orderSegment = segments.find((segment) => segment.id === id)
    return orderSegment ? `${orderSegment.number} ${orderSegment.stageName}` : '—'
  }
  return (
    <Section title={text('materials')} aside={<PrepareButton plan={plan} />} testId="order-materials">
      <KitHeadline kit={plan.kit} />
      {materials.length === 0 ? (
        <NothingHere title={text('noMaterials')} hint={text('noMaterialsHint')} />
      ) : (
        <SmallTable
          label={text('materials')}
          heads={[
            { title: text('material') },
            { title: text('required'), isNumber: true },
            ...steps.map((name) => ({ title: text(name), isNumber: true })),
            { title: text('used'), isNumber: true },
            { title: text('onLine'), isNumber: true },
            { title: text('segment') },
          ]}
        >
          {materials.map((material) => (
            <tr key={material.id}>
              <RecordCell
                of="material"
                id={material.materialId}
                code={material.materialCode}
                name={material.materialName}
              />
              <td data-is-number>
                {formatDecimal(material.required)} {material.unitName}
              </td>
              {steps.map((name) => (
                <td key={name} data-is-number data-testid={`${name}-${material.materialCode}`}>
                  {formatDecimal(material[name])}
                </td>
              ))}
              <td data-is-number>{formatDecimal(material.consumed)}</td>
              <td data-is-number>{formatDecimal(material.onLine)}</td>
              <td>
                {segmentOf(material.segmentPlanId)}
                <br />
                <small>{wordOfCode(consumeType, material.consumeType, language)}</small>
              </td>
            </tr>
          ))}
        </SmallTable>
      )}
      <Prepares prepares={plan.prepares} />
    </Section>
  )
}
