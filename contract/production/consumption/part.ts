// Material that work uses.
import { definePart } from '../../kit/module.ts'
import {
  consumeMaterial,
  listConsumedMaterial,
  listLyingMaterial,
  listNeededMaterial,
  reverseConsumption,
} from './consume-material.ts'
import { extraReason } from './dictionaries.ts'
import { consumptionErrors } from './errors.ts'

export const consumptionPart = definePart({
  commands: [listNeededMaterial, consumeMaterial, listLyingMaterial, listConsumedMaterial, reverseConsumption],
  errors: consumptionErrors,
  dictionaries: [extraReason],
})
