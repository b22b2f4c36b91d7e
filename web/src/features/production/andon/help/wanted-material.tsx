// Optional choice of the material that the current work order needs, and of the warehouse to take it from.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { findCallMaterial } from '@gemba/contract/production/andon/call-for-help.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { andonWords } from '../words.ts'
import styles from './call-for-help.module.css'

type NeededMaterial = CommandReply<typeof findCallMaterial>[number]

/** The requested material as part of the input of a call. */
export interface CallMaterialInput {
  readonly materialId: string
  readonly warehouseId?: string
  readonly quantity?: string
}

interface WantedMaterialProps {
  workOrderId: string
  value: CallMaterialInput | undefined
  onChange: (wanted: CallMaterialInput | undefined) => void
}

export function WantedMaterial({ workOrderId, value, onChange }: WantedMaterialProps) {
  const text = useText(andonWords)
  const { data } = useCommandQuery(findCallMaterial, { id: workOrderId })
  if (!data || data.length === 0) return null
  const chosenMaterial = data.find(({ materialId }) => materialId === value?.materialId)
  return (
    <>
      <fieldset className="grid gap-8 fill-columns-200 flush unpadded borderless">
        <legend className="margin-bottom-8">{text('whichMaterial')}</legend>
        {data.map((item) => (
          <button
            key={item.materialId}
            type="button"
            className={styles.choice}
            aria-pressed={item === chosenMaterial}
            onClick={() => onChange(item === chosenMaterial ? undefined : wantedOf(item, item.places[0]?.warehouseId))}
            data-testid={`call-material-${item.materialId}`}
          >
            <strong>{item.materialCode}</strong> {item.materialName}
            <small className="own-line muted">
              {text('stillNeeded', { n: formatDecimal(item.leftQuantity), unit: item.unitName })}
            </small>
          </button>
        ))}
      </fieldset>
      {chosenMaterial ? (
        <fieldset className="grid gap-8 fill-columns-200 flush unpadded borderless">
          <legend className="margin-bottom-8">{text('fromWhere')}</legend>
          {chosenMaterial.places.length === 0 ? <p className="flush size-16">{text('nowhere')}</p> : null}
          {chosenMaterial.places.map(({ warehouseId, name, free }) => (
            <button
              key={warehouseId}
              type="button"
              className={styles.choice}
              aria-pressed={warehouseId === value?.warehouseId}
              onClick={() => onChange(wantedOf(chosenMaterial, warehouseId))}
              data-testid={`call-place-${warehouseId}`}
            >
              <strong>{name}</strong>
              <small className="own-line muted">
                {text('freeThere', { n: formatDecimal(free), unit: chosenMaterial.unitName })}
              </small>
            </button>
          ))}
        </fieldset>
      ) : null}
    </>
  )
}

/** Returns the material with the quantity that the work order still needs, if any. */
const wantedOf = (
  { materialId, leftQuantity }: NeededMaterial,
  warehouseId: string | undefined,
): CallMaterialInput => ({
  materialId,
  warehouseId,
  quantity: Number(leftQuantity) > 0 ? leftQuantity : undefined,
})
