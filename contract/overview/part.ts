// What several modules know of the same equipment.
import { definePart } from '../kit/module.ts'
import { listObjectStatus } from './object-status.ts'
import { overviewPages } from './pages.ts'

export const overviewPart = definePart({ commands: [listObjectStatus], pages: overviewPages })
