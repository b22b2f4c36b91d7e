// The quantities of each material: required, issued, received, consumed, returned, and at the line now.
import { useText } from '../../../i18n/text.ts'
import { RecordCell } from '../../../resource/tab/record-cell.tsx'
import { NothingHere, Section, SmallTable } from '../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { PrepareLine } from './prepare-form.ts'
import { prepareWords } from './words.ts'

const figures = ['required', 'prepared', 'received', 'consumed', 'returned', 'onLine'] as const

export function PrepareLines({ lines }: { lines: readonly PrepareLine[] }) {
  const text = useText(prepareWords)
  return (
    <Section title={text('lines')} testId="prepare-lines">
      {lines.length === 0 ? (
        <NothingHere title={text('noLines')} hint={text('noLinesHint')} />
      ) : (
        <SmallTable
          label={text('lines')}
          heads={[{ title: text('material') }, ...figures.map((name) => ({ title: text(name), isNumber: true }))]}
        >
          {lines.map((line) => (
            <tr key={line.id} data-testid={`prepare-line-${line.materialCode}`}>
              <RecordCell of="material" id={line.materialId} code={line.materialCode} name={line.materialName} />
              {figures.map((name) => (
                <td key={name} data-is-number data-figure={name}>
                  {formatDecimal(line[`${name}Quantity`])} {name === 'required' ? line.unitName : ''}
                </td>
              ))}
            </tr>
          ))}
        </SmallTable>
      )}
    </Section>
  )
}
