// The check of points: rules of plausible values, and the report of what is configured and what arrives.
import { definePart } from '../../kit/module.ts'
import { checkPoints, listFaultyPoints } from './check-points.ts'
import { listPointContrast, savePointContrast } from './object-point-contrast.ts'
import { pointCheckPage } from './pages.ts'
import { pointCheck } from './point-check.ts'
import { pointCheckKind } from './point-check-kind.ts'
import { pointFault } from './point-fault.ts'

export const checkPart = definePart({
  resources: [pointCheck],
  commands: [checkPoints, listFaultyPoints, listPointContrast, savePointContrast],
  dictionaries: [pointCheckKind, pointFault],
  pages: [pointCheckPage],
})
