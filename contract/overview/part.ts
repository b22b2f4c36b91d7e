// What several modules know of the same equipment.
import { definePart } from '../kit/module.ts'
import { listAreaFigures } from './area-figures.ts'
import { listObjectStatus } from './object-status.ts'
import { overviewPages } from './pages.ts'

export const overviewPart = definePart({ commands: [listObjectStatus, listAreaFigures], pages: overviewPages })
