// What several modules know of the same equipment.
import { definePart } from '../kit/module.ts'
import { listAreaFigures } from './area-figures.ts'
import { listObjectStatus } from './object-status.ts'
import { overviewPages } from './pages.ts'
import { countPointStates } from './point-totals.ts'

export const overviewPart = definePart({
  commands: [listObjectStatus, listAreaFigures, countPointStates],
  pages: overviewPages,
})
