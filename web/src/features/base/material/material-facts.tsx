// Master data of a material. Empty values are left out.
import { material } from '@gemba/contract/base/material/material.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { isReadable, joinedLabelOf, labelIn, unitOf } from '../../../resource/labels.ts'
import { Cell } from '../../../resource/list/grid/cell.tsx'
import { useSession } from '../../../session/session.ts'
import { Section } from '../../../ui/panel/section.tsx'
import type { MaterialRow } from './material-head.tsx'
import styles from './material-page.module.css'
import { materialWords } from './words.ts'

const fieldNames = [
  'code',
  'specification',
  'model',
  'materialClassId',
  'materialFamilyId',
  'unitId',
  'materialType',
  'sourceType',
  'tracking',
  'serialRuleId',
  'defaultWarehouseId',
  'pickStrategy',
  'shelfLifeDays',
  'minRemainingDays',
  'costMethod',
  'standardCost',
  'isInspected',
  'remark',
] as const satisfies readonly (keyof MaterialRow)[]

/** Returns whether a value is shown. A minimum of 0 remaining days means that there is no minimum. */
const isVisible = (name: string, value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(name === 'minRemainingDays' && value === 0)

export function MaterialFacts({ row }: { row: MaterialRow }) {
  const text = useText(materialWords)
  const language = useLanguage((state) => state.language)
  const authorities = useSession((state) => state.user?.authorities)
  return (
    <Section title={text('facts')} testId="material-facts">
      <dl className={`grid gap-6 flush ${styles.facts}`}>
        {fieldNames
          .filter((name) => isVisible(name, row[name]) && isReadable(material.fields[name], authorities))
          .map((name) => {
            const field = material.fields[name]
            return (
              <div key={name}>
                <dt className="muted">{labelIn(material, name, language)}</dt>
                <dd className="flush break-words">
                  <Cell field={field} value={row[name]} label={joinedLabelOf(row, name)} unit={unitOf(field, row)} />
                </dd>
              </div>
            )
          })}
      </dl>
    </Section>
  )
}
