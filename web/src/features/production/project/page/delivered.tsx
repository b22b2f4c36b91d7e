// The products of a project against their ordered and good quantities.
import { useText } from '../../../../i18n/text.ts'
import { RecordCell } from '../../../../resource/tab/record-cell.tsx'
import { NothingHere, Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { projectPageWords } from '../words.ts'
import type { ProjectDetail } from './project-shown.ts'

export function Delivered({ detail: { materials } }: { detail: ProjectDetail }) {
  const text = useText(projectPageWords)
  const heads = [
    { title: text('product') },
    ...(['quantity', 'ordered', 'good'] as const).map((name) => ({ title: text(name), isNumber: true })),
  ]
  return (
    <Section title={text('materials')} testId="project-materials">
      {materials.length === 0 ? (
        <NothingHere title={text('noMaterials')} hint={text('noMaterialsHint')} />
      ) : (
        <SmallTable label={text('materials')} heads={heads}>
          {materials.map((material) => (
            <tr key={material.id}>
              <RecordCell
                of="material"
                id={material.materialId}
                code={material.materialCode}
                name={material.materialName}
              />
              <td data-is-number>
                {formatDecimal(material.quantity)} {material.unitName}
              </td>
              <td data-is-number>{formatDecimal(material.orderedQuantity)}</td>
              <td data-is-number>{formatDecimal(material.goodQuantity)}</td>
            </tr>
          ))}
        </SmallTable>
      )}
    </Section>
  )
}
