// Serial numbers of what is made.
import { definePart } from '../../kit/module.ts'
import { serialErrors } from './errors.ts'
import { makeSerials } from './make-serials.ts'

export const serialPart = definePart({
  commands: [makeSerials],
  errors: serialErrors,
})
