// Refusals that several nouns of this module share.
import { definePart } from '../kit/module.ts'
import { productionErrors } from './errors.ts'

export const productionPart = definePart({
  errors: productionErrors,
})
