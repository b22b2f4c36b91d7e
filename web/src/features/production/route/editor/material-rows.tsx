import { wordIn } from '@gemba/contract/kit/page.ts'
import { segmentMaterialFields } from '@gemba/contract/production/route/route-segment.ts'
import { XIcon } from 'lucide-react'
import { useId } from 'react'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { FieldInput } from '../../../../resource/form/inputs/field-input.tsx'
import { LinkButton } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import type { LineRowsProps } from './resource-rows.tsx'
import type { DraftMaterial } from './route-draft.ts'
import styles from './segment-panel.module.css'
import { type BomLineOffer, useBomLines } from './use-bom-lines.ts'
import { editorWords } from './words.ts'

const { materialId, quantity, unitId, consumeType } = segmentMaterialFields

const inputs = [
  { name: 'materialId', field: { ...materialId, required: true } },
  { name: 'quantity', field: quantity },
  { name: 'unitId', field: { ...unitId, required: true } },
  { name: 'consumeType', field: consumeType },
] as const

/** The material of an operation. BOM lines that no operation uses yet are offered. */
export function MaterialRows({ segment, draft, isReadOnly, onChange }: LineRowsProps) {
  const text = useText(editorWords)
  const bomLines = useBomLines(draft.head.materialId)
  const usedMaterialIds = new Set(
    draft.segments.flatMap(({ materials }) => materials.map((material) => material.materialId)),
  )
  const changeMaterials = (materials: readonly DraftMaterial[], of: string) =>
    onChange({ materials }, `materials.${of}`)
  const change = (at: number) => (part: Partial<DraftMaterial>) =>
    changeMaterials(
      segment.materials.map((material, index) => (index === at ? { ...material, ...part } : material)),
      `${at}.${Object.keys(part).join()}`,
    )
  const add = (material: Partial<DraftMaterial>) =>
    changeMaterials(
      [...segment.materials, { materialId: null, quantity: '1', unitId: null, consumeType: 1, ...material }],
      'add',
    )
  return (
    <div className="column align-start gap-6">
      {segment.materials.map((material, at) => (
        <MaterialRow
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids and a fixed order
          key={at}
          line={material}
          isReadOnly={isReadOnly}
          onChange={change(at)}
          onRemove={() =>
            changeMaterials(
              segment.materials.filter((_, index) => index !== at),
              'remove',
            )
          }
        />
      ))}
      {isReadOnly ? null : (
        <>
          <Offers lines={bomLines.filter((line) => !usedMaterialIds.has(line.materialId))} onTake={add} />
          <LinkButton onClick={() => add({})}>{text('addMaterial')}</LinkButton>
        </>
      )}
    </div>
  )
}

interface MaterialRowProps {
  line: DraftMaterial
  isReadOnly: boolean
  onChange: (part: Partial<DraftMaterial>) => void
  onRemove: () => void
}

function MaterialRow({ line, isReadOnly, onChange, onRemove }: MaterialRowProps) {
  const text = useText(editorWords)
  const language = useLanguage((state) => state.language)
  const id = useId()
  return (
    <div className={styles.material} data-testid="segment-material">
      {inputs.map(({ name, field }) => (
        <span key={name} className={`shrinkable ${styles.cell}`}>
          <label htmlFor={`${id}-${name}`} className="visually-hidden">
            {wordIn(language, field.label ?? ['', '', ''])}
          </label>
          <FieldInput
            id={`${id}-${name}`}
            field={field}
            value={line[name]}
            isDisabled={isReadOnly}
            onChange={(value) => {
              const changed = { [name]: value }
              // Units belong to the material, so the unit is reset with it.
              onChange(name === 'materialId' ? { ...changed, unitId: null } : changed)
            }}
          />
        </span>
      ))}
      {isReadOnly ? null : (
        <button type="button" className="icon-button" aria-label={text('remove')} onClick={onRemove}>
          <Icon of={XIcon} size={16} />
        </button>
      )}
    </div>
  )
}

function Offers({
  lines,
  onTake,
}: {
  lines: readonly BomLineOffer[]
  onTake: (change: Partial<DraftMaterial>) => void
}) {
  const text = useText(editorWords)
  if (lines.length === 0) return null
  return (
    <p className="flush flow gap-4-12">
      <span className="muted">{text('fromBom')}</span>
      {lines.map(({ materialId: of, name, quantity: perPiece, unitId }) => (
        <LinkButton
          key={of}
          onClick={() => onTake({ materialId: of, quantity: perPiece, unitId })}
          data-testid="segment-bom-line"
        >
          {`${name} × ${formatDecimal(perPiece)}`}
        </LinkButton>
      ))}
    </p>
  )
}
